/**
 * The folder of the package, for the files that are read from it. Compiled, this module stands in a file two
 * folders below it, as it does here.
 */
export const packageRoot = new URL('../../', import.meta.url)

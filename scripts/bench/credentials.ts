/** Of every target of the bench alike, so that requests recorded at one can be replayed at another. */
export const credentials = { username: 'museum', password: 'bench' }

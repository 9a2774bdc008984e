import { tsImport } from 'tsx/esm/api'

// The sources are TypeScript, which Node runs from no package; a tsconfig.json of the user's is none of ours.
const sources = await tsImport('./index.ts', { parentURL: import.meta.url, tsconfig: false })

export const { judge, writeReport, UsageError } = sources

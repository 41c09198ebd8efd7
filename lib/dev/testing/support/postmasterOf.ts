import { readFileSync } from 'node:fs'
import path from 'node:path'

/** The main process of the embedded database in a data folder; it outlives a killed service. */
export const postmasterOf = (dataDir: string): number =>
  Number.parseInt(readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)

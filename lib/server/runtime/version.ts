import { readFileSync } from 'node:fs'

/** This service's version, from package.json. */
export const VERSION = String(JSON.parse(readFileSync('package.json', 'utf8')).version)

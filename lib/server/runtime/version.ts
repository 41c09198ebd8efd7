import { readFileSync } from 'node:fs'

/** Of this service, as package.json has it. */
export const VERSION = String(JSON.parse(readFileSync('package.json', 'utf8')).version)

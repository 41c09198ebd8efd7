import { readFileSync } from 'node:fs'

/** Of this service, as package.json has it. */
export const VERSION = String(
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')).version,
)

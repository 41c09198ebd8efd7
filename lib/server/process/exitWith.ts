import { ConfigError } from '@/lib/infra/env/server'

/** Ends the process with the one sentence that a person needs, or the stack where there is none. */
export function exitWith(error: unknown): never {
  const text =
    error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

import { ConfigError } from '@/lib/infra/env/server'

/** Ends the process with a one-sentence message for people, or with the stack if there is none. */
export function exitWith(error: unknown): never {
  const text =
    error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

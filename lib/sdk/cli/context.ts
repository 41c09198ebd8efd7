import type { Crossbook } from '@/lib/sdk/typescript/crossbook'
import type { Screen } from './screen'

/** An invalid command line: shown with the usage, exit status 2. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** A command's inputs. */
export interface Context {
  api: Crossbook
  /** Address of the service. */
  url: string
  screen: Screen
  /** Prints JSON in place of tables. */
  json: boolean
  signal: AbortSignal
  args: readonly string[]
  flags: Readonly<Record<string, string | boolean | undefined>>
}

export interface Command {
  usage: string
  about: string
  /** The command's own flags, and whether each takes a value. */
  flags?: Readonly<Record<string, 'string' | 'boolean'>>
  /** Exit status; undefined means 0. */
  run(context: Context): Promise<number | undefined>
}

/** The required first argument. */
export function need(context: Context, what: string): string {
  const [first] = context.args
  if (!first) throw new UsageError(`${what} is missing.`)
  return first
}

export function numberFlag({ flags }: Context, name: string): number | undefined {
  const value = flags[name]
  if (value === undefined) return undefined
  const figure = Number(value)
  if (!Number.isFinite(figure)) throw new UsageError(`--${name} must be a number.`)
  return figure
}

/** Prints JSON for programs, otherwise the output of `shown`. */
export function print({ json, screen }: Context, answer: unknown, shown: () => string): void {
  screen.write(`${json ? JSON.stringify(answer, null, screen.isTerminal ? 2 : undefined) : shown()}\n`)
}

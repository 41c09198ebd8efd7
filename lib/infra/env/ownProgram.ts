import path from 'node:path'

/** The programs that run in production or examine it. */
export const PRODUCTION_PROGRAMS = [
  'lib/server/process/main.ts',
  'lib/server/process/ingestMain.ts',
  'lib/server/process/ingestChild.ts',
  'lib/server/process/pagesChild.ts',
  'lib/dev/doctor/main.ts',
  'lib/operations/trading/receipts/verifyMain.ts',
] as const

/** What `npm run build` compiles: these, and the stand-ins of the demo. */
export const COMPILED_PROGRAMS = [...PRODUCTION_PROGRAMS, 'lib/dev/sandbox/main.ts'] as const
const COMPILED: ReadonlySet<string> = new Set(COMPILED_PROGRAMS)

/** `lib/server/process/main.ts` → `process-main`. */
export const compiledName = (source: string): string =>
  source.replace(/\.ts$/, '').split('/').slice(-2).join('-')

/**
 * One of this project's programs (`lib/server/process/main.ts`), to be forked from the project's folder: compiled where
 * `PROGRAMS_DIR` names the folder of compiled programs, as it does within one, its source otherwise. Loading the
 * sources, a thousand files, takes twice the processor time. A compiled program runs as it is.
 */
export function ownProgram(source: string): { file: string; execArgv: string[] } {
  if (source.endsWith('.mjs')) return { file: source, execArgv: [] }
  const folder = process.env.PROGRAMS_DIR
  if (!folder || !COMPILED.has(source)) return { file: source, execArgv: ['--import', 'tsx'] }
  return { file: path.join(folder, `${compiledName(source)}.mjs`), execArgv: [] }
}

import { pathToFileURL } from 'node:url'

/** One line of the summary: ours against a named rival, on the same input in the same run. */
export interface BenchRow {
  what: string
  unit: string
  ours: number
  rival: string
  theirs: number
  /** Our advantage: above 1 is better than the rival. */
  ratio: number
}

/** For rates: calls per second. */
export const moreIsBetter = (row: Omit<BenchRow, 'ratio'>): BenchRow => ({
  ...row,
  ratio: row.ours / row.theirs,
})

/** For durations: milliseconds. */
export const lessIsBetter = (row: Omit<BenchRow, 'ratio'>): BenchRow => ({
  ...row,
  ratio: row.theirs / row.ours,
})

/**
 * Runs a bench when its file was started as a program, sends its rows to the parent process, and ends the process:
 * 1 with the reason on failure. Does nothing when the file was imported.
 */
export async function benchAsProgram(moduleUrl: string, run: () => Promise<BenchRow[]>): Promise<void> {
  if (!process.argv[1] || moduleUrl !== pathToFileURL(process.argv[1]).href) return
  try {
    const rows = await run()
    if (process.send) await new Promise((sent) => process.send?.({ rows }, sent))
    process.exit(0)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exit(1)
  }
}

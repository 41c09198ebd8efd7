/** Runs a bench as its own program; on failure prints the reason and exits with 1. */
export const runBench = (main: () => Promise<void>): void =>
  void main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exitCode = 1
  })

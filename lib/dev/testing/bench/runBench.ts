/** Runs a bench that is a program of its own; one that fails says why and ends with 1. */
export const runBench = (main: () => Promise<void>): void =>
  void main().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
    process.exitCode = 1
  })

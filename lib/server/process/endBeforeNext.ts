const SIGNALS = ['SIGTERM', 'SIGINT'] as const

/**
 * Next ends the process once its own connections are closed, so its listeners wait until the service has ended.
 * One Ctrl-C arrives from the terminal, and again from npm and `next dev`, which forward it: like Next, this handles
 * only the first signal.
 */
export function endBeforeNext(close: () => Promise<void>): void {
  let closing = false
  for (const signal of SIGNALS) {
    const theirs = process.listeners(signal)
    process.removeAllListeners(signal)
    process.on(signal, () => {
      if (closing) return
      closing = true
      close()
        .catch((error: unknown) => process.stderr.write(`Not everything could be closed: ${error}\n`))
        .finally(() => {
          for (const listener of theirs) listener(signal)
          if (theirs.length === 0) process.exit(0)
        })
    })
  }
}

const SIGNALS = ['SIGTERM', 'SIGINT'] as const

/**
 * Next ends the process as soon as its own connections are closed, so its listeners wait until the service has ended.
 * One Ctrl-C comes from the terminal, and again from npm and from `next dev`, which pass it on: like Next, this takes the
 * first signal alone.
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

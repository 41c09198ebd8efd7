/** A change that is never drawn, as on a hidden page, holds the next one up no longer than this. */
const MAX_MS = 500

/** Lets one change be drawn after the other. */
export interface DrawPacer {
  /**
   * Makes a change, at once or as soon as the last one has been drawn; of several that wait, the newest. `change` returns
   * false where there was nothing to draw.
   */
  draw(change: () => boolean): void
  /** What was changed last has been drawn. */
  drawn(): void
  /** What waits is given up. */
  stop(): void
}

/**
 * Changes of a stream come faster than a slow device draws them. After each one the page rests for as long as it took, so
 * that half of its time is left for whoever uses it.
 */
export function createDrawPacer(): DrawPacer {
  let since: number | undefined
  let isResting = false
  let waiting: (() => boolean) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const wait = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(next, ms)
  }
  function next() {
    clearTimeout(timer)
    const change = waiting
    since = undefined
    isResting = false
    waiting = undefined
    if (change) draw(change)
  }
  function draw(change: () => boolean) {
    if (since !== undefined) {
      waiting = change
      return
    }
    since = performance.now()
    if (change()) wait(MAX_MS)
    else next()
  }
  return {
    draw,
    drawn() {
      if (since === undefined || isResting) return
      isResting = true
      wait(performance.now() - since)
    },
    stop() {
      waiting = undefined
      next()
    },
  }
}

/** A change that is never drawn, as on a hidden page, delays the next one by at most this, ms. */
const MAX_MS = 500

/** Applies one change after the other has been drawn. */
export interface DrawPacer {
  /**
   * Applies a change, at once or when the last one has been drawn; of several waiting, the newest. `change` returns
   * false where there was nothing to draw.
   */
  draw(change: () => boolean): void
  /** The last change has been drawn. */
  drawn(): void
  /** Drops the waiting change. */
  stop(): void
}

/**
 * Stream changes arrive faster than a slow device draws them. After each one the page rests for as long as it took, so
 * that half of the time is left for the user.
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

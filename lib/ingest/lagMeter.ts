/** A large lag counts for half as much after this long, ms. */
const HALF_LIFE_MS = 30_000

/** A stream's lag behind its venue: the largest seen lately. */
export interface LagMeter {
  /** Time from a message's venue timestamp until it was handled, ms; negative when the venue's clock is ahead. */
  saw(lagMs: number): void
  /** 0 before the first message. */
  currentMs(): number
}

export function createLagMeter(clock: { now(): number }): LagMeter {
  let peak = { at: 0, lagMs: 0 }
  const currentMs = () => peak.lagMs * 0.5 ** ((clock.now() - peak.at) / HALF_LIFE_MS)
  return {
    currentMs,
    saw(lagMs) {
      if (lagMs > currentMs()) peak = { at: clock.now(), lagMs }
    },
  }
}

/** A large lag counts for half as much after this long, ms. */
const HALF_LIFE_MS = 30_000

/** How far a stream is behind its venue: the largest lag seen lately. */
export interface LagMeter {
  /** A message took this long to arrive and be handled, ms; a venue whose clock is ahead shows less than nothing. */
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

import type { StressResult } from '@/lib/contract/stress'

/** The latency that the sentence assumes: what a person or a plain script needs to send an order. */
const SHOWN_MS = 1_000
/** Fewer samples are not meaningful. */
const MIN_SAMPLES = 20

const minutes = (seconds: number) => {
  const count = Math.round(seconds / 60)
  const words = ['', 'minute', 'two minutes', 'three minutes', 'four minutes', 'five minutes']
  return words[count] ?? `${count} minutes`
}

/** At most one decimal, and no minus before a zero. */
const bps = (value: number) => String(Math.abs(Number(value.toFixed(1))))

export interface StressText {
  /** In a few words: "94 of 100 fill a second later". */
  brief: string
  text: string
  /** Most orders would not have filled as planned. */
  weak: boolean
}

/** How such orders would have filled; undefined where too little is known. */
export function stressText(stress: StressResult): StressText | undefined {
  const shown = stress.by_latency.find(({ latency_ms: latency }) => latency === SHOWN_MS)
  if (!shown || shown.samples < MIN_SAMPLES || shown.full_fill_pct === null) return undefined
  const pct = shown.full_fill_pct
  // Rounding never turns a fraction into a certainty.
  const whole = pct === 100 || pct === 0 ? pct : Math.min(99, Math.max(1, Math.round(pct)))
  const filled = `${whole} of 100 such orders in the last ${minutes(stress.window_s)} would have filled as planned if sent a second later`
  const cost = shown.cost_bps_p50
  const moved =
    cost === null
      ? undefined
      : Number(bps(cost)) === 0
        ? 'the same as planned'
        : `${bps(cost)} bp ${cost > 0 ? 'worse' : 'better'} than planned`
  return {
    brief: `${whole} of 100 fill a second later`,
    text: moved === undefined ? `${filled}.` : `${filled}. The median price was ${moved}.`,
    weak: pct < 50,
  }
}

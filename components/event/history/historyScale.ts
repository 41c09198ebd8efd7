const MINUTE_S = 60
const HOUR_S = 3_600
const DAY_S = 86_400

/** Steps of a time axis, seconds, finest first. */
const TIME_STEPS = [
  10,
  30,
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_S),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR_S),
  ...[1, 2, 7, 14, 30, 60, 90, 180, 365].map((days) => days * DAY_S),
]

/** The first whole step at or after a time, in the reader's time zone; ms. */
function firstAt(from: number, step: number): Date {
  const date = new Date(from)
  const midnight = new Date(date.getFullYear(), date.getMonth(), date.getDate())
  if (step >= DAY_S) {
    if (midnight.getTime() < from) midnight.setDate(midnight.getDate() + 1)
    return midnight
  }
  const since = Math.ceil((from - midnight.getTime()) / (step * 1_000)) * step
  return new Date(midnight.getFullYear(), midnight.getMonth(), midnight.getDate(), 0, 0, since)
}

/**
 * Round times between two, whole hours and midnights in the reader's time zone; about `most` of them.
 * Units: Unix seconds in and out, and the step.
 */
export function timeTicks(from: number, to: number, most: number): { ticks: number[]; step: number } {
  const step = TIME_STEPS.find((one) => (to - from) / one <= most) ?? (TIME_STEPS.at(-1) as number)
  const ticks: number[] = []
  for (let next = firstAt(from * 1_000, step); next.getTime() <= to * 1_000; ) {
    ticks.push(next.getTime() / 1_000)
    // By the calendar, so that a daylight saving change keeps midnights at midnight.
    if (step >= DAY_S) next.setDate(next.getDate() + step / DAY_S)
    else next = new Date(next.getTime() + step * 1_000)
  }
  return { ticks, step }
}

/** Steps of a price axis, in tenths of a cent. */
const PRICE_STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 250]
const DOLLAR = 1_000
const LINES = 5

/**
 * Round prices around all of these, never below zero or above a dollar.
 * Units: dollars in and out.
 */
export function priceTicks(prices: readonly number[]): number[] {
  const known = prices.length > 0 ? prices : [0, 1]
  // Constant prices still need room above and below.
  const flat = Math.max(...known) - Math.min(...known) < 0.002 ? 0.01 : 0
  const low = Math.max(0, (Math.min(...known) - flat) * DOLLAR)
  const high = Math.min(DOLLAR, (Math.max(...known) + flat) * DOLLAR)
  const step = PRICE_STEPS.find((one) => (high - low) / one <= LINES) ?? 250
  // A price of six decimals is exact in tenths of a cent but for float error.
  const first = Math.max(0, Math.floor(low / step + 1e-9) * step)
  const last = Math.min(DOLLAR, Math.ceil(high / step - 1e-9) * step)
  const ticks: number[] = []
  for (let at = first; at <= last; at += step) ticks.push(at / DOLLAR)
  return ticks
}

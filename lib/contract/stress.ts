import { z } from 'zod'
import { platformId } from './platform'
import { nullableNumber } from './scalars'

const LATENCIES = [0, 250, 1_000, 5_000]
const WINDOW_S = 300

const stressOptions = z.strictObject({
  window_s: z
    .number()
    .min(10)
    .max(900)
    .default(WINDOW_S)
    .describe('Length of the window that ends now, seconds.'),
  latency_ms: z
    .array(z.int().min(0).max(60_000))
    .min(1)
    .max(5)
    .default(LATENCIES)
    .describe('How much later the orders arrive, milliseconds.'),
})
export type StressOptions = z.output<typeof stressOptions>

export const stressRequest = z
  .union([z.boolean(), stressOptions])
  .describe(
    'How this order would have done on the books of the last minutes: `true`, or `{window_s: 10…900 (300), latency_ms: up to five of 0…60000 ([0, 250, 1000, 5000])}`.',
  )

/** The options of a request; undefined where nothing was requested. */
export const stressOptionsOf = (
  stress: z.output<typeof stressRequest> | undefined,
): StressOptions | undefined => {
  if (stress === undefined || stress === false) return undefined
  return stress === true ? { window_s: WINDOW_S, latency_ms: LATENCIES } : stress
}

const ofLatency = z.strictObject({
  latency_ms: z.int().describe('How much later the orders arrived, milliseconds.'),
  samples: z.int().describe('Instants whose books are known that much later as well.'),
  full_fill_pct: nullableNumber.describe(
    'Percent of samples in which every leg of the plan of that instant filled whole, however much of the order that plan fills.',
  ),
  filled_pct_p5: nullableNumber.describe(
    'Percent of the planned tokens that filled: 95 percent of samples filled at least as much.',
  ),
  cost_bps_p50: nullableNumber.describe(
    'All-in per token filled against what was planned, in basis points; positive is worse.',
  ),
  cost_bps_p95: nullableNumber.describe('The same at the 95th percentile.'),
  weakest_platform: platformId.nullable().describe('Where the most tokens were lost; null where none was.'),
})

export const stressResult = z
  .strictObject({
    window_s: z.number().describe('Length of the window, seconds.'),
    coverage: z.number().describe("Share of the window's instants at which all books of the plan are known."),
    samples: z.int().describe('Instants at which the order was planned.'),
    by_latency: z.array(ofLatency).describe('In the order of the request.'),
  })
  .describe(
    'At evenly spaced instants of the window, 240 at most, the order is planned on the books of that instant; each leg is sent as immediate-or-cancel with its own worst price as limit and met by the books `latency_ms` later. Where nothing is known, `samples` is 0 and every figure null.',
  )
export type StressResult = z.infer<typeof stressResult>

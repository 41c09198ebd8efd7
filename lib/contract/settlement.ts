import { z } from 'zod'
import {
  DEFAULT_HAIRCUT_CENTS,
  SETTLEMENT_DIMENSIONS,
  SETTLEMENT_VERDICTS,
} from '@/lib/core/domain/settlement'
import { byPlatform, platformId } from './platform'
import { amount, nullableText } from './scalars'

const dimension = z
  .enum(SETTLEMENT_DIMENSIONS)
  .describe(
    'source: who or which index decides. deadline: time and zone. measure: average, close, touch, first print, revision. threshold: the comparator and its steps. void: tie, postponement, cancellation, no contest. scope: what else counts or is left out.',
  )
const verdict = z.enum(SETTLEMENT_VERDICTS)

const quote = nullableText

/** One dimension of two rules texts. */
export const settlementDimension = z.strictObject({
  dimension,
  verdict: verdict.describe('Of this dimension.'),
  here: quote.describe("From this platform's rules; null where they do not state it."),
  there: quote.describe("From the reference's rules, likewise."),
  reviewed: z.boolean().describe('A person decided it; `here` and `there` may then be in their words.'),
})

/** How the platforms of an outcome settle compared with its reference. */
export const outcomeSettlement = z
  .strictObject({
    reference: platformId.describe('The largest volume among the platforms where the outcome is open.'),
    platforms: byPlatform(
      z.strictObject({
        verdict: verdict.describe(
          '`differs` when one dimension differs, `unknown` when none differs and one is not stated on a side.',
        ),
        dimensions: z.array(settlementDimension).describe('All six; empty for the reference itself.'),
      }),
    ).describe('Every platform of the outcome, the reference among them.'),
  })
  .describe('Whether each platform settles like the reference, as far as their rules state it.')
export type OutcomeSettlement = z.infer<typeof outcomeSettlement>

const cents = (name: keyof typeof DEFAULT_HAIRCUT_CENTS) =>
  z.number().min(0).max(50).default(DEFAULT_HAIRCUT_CENTS[name])

const haircutCents = z
  .strictObject({
    source: cents('source').describe('For another settlement source.'),
    deadline: cents('deadline').describe('For another deadline.'),
    measure: cents('measure').describe('For another measure.'),
    threshold: cents('threshold').describe('For another threshold.'),
    void: cents('void').describe('For another treatment of void events.'),
    scope: cents('scope').describe('For another scope.'),
    unknown: cents('unknown').describe('Where a dimension is not stated.'),
  })
  .describe(
    'Cents per token; the largest that applies counts, not their sum. `unknown` is for platforms of that verdict.',
  )

/** Settlement options of a plan request. */
export const settlementFields = {
  settlement: z
    .enum(['warn', 'exclude', 'price'])
    .optional()
    .describe(
      'Platforms that settle differently from the reference: `warn` names them, `exclude` leaves those out that differ, `price` counts a haircut for each of their tokens in the objective of a buy. Any of the three fields adds the settlement to the answer; `warn` when this one is left out.',
    ),
  settle_like: platformId.optional().describe('Another reference than the platform with the largest volume.'),
  haircut_cents: haircutCents.optional(),
}

const reviewed = z.literal(true).optional().describe('Present where a person decided one of its dimensions.')

/** Settlement of a used platform. */
export const legSettlement = z.strictObject({
  verdict: verdict.describe('Against the reference.'),
  differs: z.array(dimension).describe('What it differs in.'),
  reviewed,
  haircut_usd: amount.describe('What its tokens count more in the objective; no money.'),
})

/** Settlement of an input platform, as stored in a receipt. */
export const inputSettlement = z.strictObject({
  verdict: verdict.describe('Against the reference.'),
  differs: z.array(dimension).describe('What it differs in.'),
  reviewed,
  haircut: amount.describe('What each net token bought there counts more in the objective, USD.'),
})

export const strictness = z
  .strictObject({
    excluded: z.array(platformId).describe('Platforms of this plan whose verdict is not `same`.'),
    cost_usd: amount
      .nullable()
      .describe(
        'What doing without them costs in the objective over the tokens of the plan: 0 when nothing changes, null when less would be filled.',
      ),
  })
  .describe('Only where the request speaks of settlement.')

import { z } from 'zod'
import { parseMicro } from '@/lib/core/domain/units'
import { tradeFacts } from './parseTrades'
import { id, levels, unitInterval } from './schemas'

const whole = z.int().min(0)

/** Micro-units of a signed decimal string. */
const signedMicro = z.string().transform((text, context) => {
  const value = parseMicro(text)
  if (value !== undefined) return value
  context.addIssue({ code: 'custom', message: 'is not a decimal' })
  return z.NEVER
})

/** The envelope of every frame around its `msg`. */
export const frameHead = z.object({
  type: z.string().min(1),
  /** Id of the command that this answers. */
  id: whole.nullish(),
  sid: whole.nullish(),
  /** Counts all frames of one subscription, without gaps; trades and lifecycle too, `ticker` not. */
  seq: whole.nullish(),
  /** Absent on `unsubscribed`. */
  msg: z.unknown().optional(),
})
export type FrameHead = z.output<typeof frameHead>

/** An empty side is absent. */
export const snapshotMsg = z.object({
  market_ticker: id,
  yes_dollars_fp: levels,
  no_dollars_fp: levels,
  ts_ms: whole.nullish(),
})

/** The fields that `scanDelta` reads; frames in any other format are parsed by this schema. */
export const deltaMsg = z.object({
  market_ticker: id,
  price_dollars: unitInterval,
  delta_fp: signedMicro,
  side: z.enum(['yes', 'no']),
  ts_ms: whole.nullish(),
})

export const tradeMsg = tradeFacts.extend({
  market_ticker: id,
  ts_ms: whole.nullish(),
  /** Seconds; deprecated, and the only time in old frames. */
  ts: whole.nullish(),
})

/** All its event types have one effect: reread that market. */
export const lifecycleMsg = z.object({
  event_type: z.string().min(1),
  market_ticker: id,
  additional_metadata: z.object({ event_ticker: id.nullish() }).nullish(),
})

/** `event_lifecycle` and `event_fee_update`. */
export const eventMsg = z.object({ event_ticker: id })

export const subscribedMsg = z.object({ channel: id, sid: whole })
export const errorMsg = z.object({ code: whole, msg: z.string().nullish() })

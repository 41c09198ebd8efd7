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

/** What every frame has round its `msg`. */
export const frameHead = z.object({
  type: z.string().min(1),
  /** Of the command that this answers. */
  id: whole.nullish(),
  sid: whole.nullish(),
  /** Counts all frames of one subscription, without gaps; trades and lifecycle too, `ticker` not. */
  seq: whole.nullish(),
  /** An `unsubscribed` has none. */
  msg: z.unknown().optional(),
})
export type FrameHead = z.output<typeof frameHead>

/** A side that is empty is absent. */
export const snapshotMsg = z.object({
  market_ticker: id,
  yes_dollars_fp: levels,
  no_dollars_fp: levels,
  ts_ms: whole.nullish(),
})

/** As `scanDelta` reads it; this is what frames written in any other way go through. */
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

/** All its event types say the same to us: read that market again. */
export const lifecycleMsg = z.object({
  event_type: z.string().min(1),
  market_ticker: id,
  additional_metadata: z.object({ event_ticker: id.nullish() }).nullish(),
})

/** `event_lifecycle` and `event_fee_update`. */
export const eventMsg = z.object({ event_ticker: id })

export const subscribedMsg = z.object({ channel: id, sid: whole })
export const errorMsg = z.object({ code: whole, msg: z.string().nullish() })

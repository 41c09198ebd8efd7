import type { Level } from '@/lib/domain/orderBook'
import type { Trade } from '@/lib/domain/trade'
import { MICRO, price, shares } from '@/lib/domain/units'
import type { BookBuilder } from '../bookBuilder'
import type { RejectedRow } from '../connector'
import { type DeltaFrame, scanDelta } from './deltaFrame'
import type { NoPrices } from './noPrices'
import { toTrade } from './parseTrades'
import { rejectRow } from './schemas'
import {
  deltaMsg,
  errorMsg,
  eventMsg,
  type FrameHead,
  frameHead,
  lifecycleMsg,
  snapshotMsg,
  subscribedMsg,
  tradeMsg,
} from './streamSchemas'

/** The venue's answer to a command. */
export type Reply =
  | { kind: 'subscribed'; channel: string; sid: number }
  | { kind: 'ok'; sid?: number }
  | { kind: 'unsubscribed'; sid?: number }
  | { kind: 'error'; code: number; text: string; sid?: number }

/** What a frame says besides changing a book. */
interface FrameSink {
  /** Messages of this subscription were lost. */
  gap(sid: number): void
  /** Nothing can be said about what the frame would have told. */
  unreadable(): void
  /** This book is wrong: it went below zero, or a message for it was lost. */
  broken(ticker: string): void
  /** A whole book arrived; `id` is that of the command that asked for it, if one did. */
  snapshot(ticker: string, id: number | undefined): void
  /** All books were read the wrong way until now: see {@link NoPrices}. */
  misread(): void
  /** `id` is the command's; absent when the venue speaks unasked. */
  reply(id: number | undefined, reply: Reply): void
  trade(trade: Trade): void
  /** A market's terms or state changed. */
  marketChanged(ticker: string, event: string | undefined): void
  eventChanged(event: string): void
  refused(refusal: RejectedRow): void
}

export interface FrameState {
  keeper: BookBuilder
  noPrices: NoPrices
  /** By sid: the `seq` that comes next. Frames of other subscriptions are late ones of the past. */
  subscriptions: Map<number, { next: number }>
  /** Is the market followed? Its book is kept then. */
  wants(ticker: string): boolean
  sink: FrameSink
}

/**
 * False when the frame belongs to no subscription of now. Tells a gap, and goes on behind it. An answer may repeat
 * the number of the message before it.
 */
function inSequence(state: FrameState, sid: number, seq: number, isAnswer = false): boolean {
  const subscription = state.subscriptions.get(sid)
  if (!subscription) return false
  const missed = seq !== subscription.next && !(isAnswer && seq === subscription.next - 1)
  subscription.next = seq + 1
  if (missed) state.sink.gap(sid)
  return true
}

function applyDelta({ keeper, noPrices, sink }: FrameState, delta: Omit<DeltaFrame, 'sid' | 'seq'>): void {
  const yes = delta.side === 'yes'
  const at = yes || noPrices.inYes ? delta.price : MICRO - delta.price
  const done = keeper.add(delta.ticker, yes ? 'bids' : 'asks', at, delta.delta, delta.at)
  if (!done && keeper.has(delta.ticker)) sink.broken(delta.ticker)
}

function applySnapshot(state: FrameState, { id, msg }: FrameHead): RejectedRow | undefined {
  const parsed = snapshotMsg.safeParse(msg)
  if (!parsed.success) return rejectRow(parsed.error, 'orderbook_snapshot')
  const { market_ticker: ticker, yes_dollars_fp: yes, no_dollars_fp: no, ts_ms: at } = parsed.data
  if (!state.wants(ticker)) return undefined
  const flipped = state.noPrices.see(ticker, yes, no)
  const { inYes } = state.noPrices
  const toLevel = (micro: number, size: number): Level => ({ price: price(micro), size: shares(size) })
  const sides = {
    bids: yes.map(([micro, size]) => toLevel(micro, size)),
    asks: no.map(([micro, size]) => toLevel(inYes ? micro : MICRO - micro, size)),
  }
  state.keeper.replace(ticker, sides, at == null ? {} : { venueTime: at })
  state.sink.snapshot(ticker, id ?? undefined)
  if (flipped) state.sink.misread()
  return undefined
}

function readTrade(state: FrameState, msg: unknown): RejectedRow | undefined {
  const parsed = tradeMsg.safeParse(msg)
  if (!parsed.success) return rejectRow(parsed.error, 'trade')
  const { market_ticker: ticker, ts_ms: ms, ts, yes_price_dollars: yes } = parsed.data
  const at = ms ?? (ts == null ? undefined : ts * 1_000)
  if (at === undefined) return { path: 'trade.ts_ms', message: 'is absent, and so is ts' }
  if (!state.wants(ticker)) return undefined
  const trade = toTrade(parsed.data, { ticker, at })
  if (!trade) return undefined
  state.sink.trade(trade)
  // A block is a price agreed elsewhere.
  if (!parsed.data.is_block_trade) state.keeper.lastTrade(ticker, price(yes))
  return undefined
}

function readLifecycle({ sink }: FrameState, msg: unknown): RejectedRow | undefined {
  const parsed = lifecycleMsg.safeParse(msg)
  if (!parsed.success) return rejectRow(parsed.error, 'market_lifecycle_v2')
  sink.marketChanged(parsed.data.market_ticker, parsed.data.additional_metadata?.event_ticker ?? undefined)
  return undefined
}

function readEvent({ sink }: FrameState, type: string, msg: unknown): RejectedRow | undefined {
  const parsed = eventMsg.safeParse(msg)
  if (!parsed.success) return rejectRow(parsed.error, type)
  sink.eventChanged(parsed.data.event_ticker)
  return undefined
}

function readReply({ sink }: FrameState, { type, id, sid: told, msg }: FrameHead): RejectedRow | undefined {
  const sid = told ?? undefined
  if (type === 'ok') sink.reply(id ?? undefined, { kind: 'ok', sid })
  else if (type === 'unsubscribed') sink.reply(id ?? undefined, { kind: 'unsubscribed', sid })
  else if (type === 'subscribed') {
    const parsed = subscribedMsg.safeParse(msg)
    if (!parsed.success) return rejectRow(parsed.error, type)
    sink.reply(id ?? undefined, { kind: 'subscribed', ...parsed.data })
  } else {
    const parsed = errorMsg.safeParse(msg)
    if (!parsed.success) return rejectRow(parsed.error, type)
    const { code, msg: text } = parsed.data
    sink.reply(id ?? undefined, { kind: 'error', code, text: text ?? '', sid })
  }
  return undefined
}

/** A delta that was not written as ever, through the schema. */
function readDelta(state: FrameState, msg: unknown): RejectedRow | undefined {
  const parsed = deltaMsg.safeParse(msg)
  if (!parsed.success) return rejectRow(parsed.error, 'orderbook_delta')
  const { market_ticker: ticker, price_dollars, delta_fp, side, ts_ms } = parsed.data
  applyDelta(state, { ticker, side, price: price_dollars, delta: delta_fp, at: ts_ms ?? undefined })
  return undefined
}

/** A type we do not know is no fault: the venue adds some. */
function readFrame(state: FrameState, frame: FrameHead): RejectedRow | undefined {
  const { type, msg } = frame
  switch (type) {
    case 'orderbook_delta':
      return readDelta(state, msg)
    case 'orderbook_snapshot':
      return applySnapshot(state, frame)
    case 'trade':
      return readTrade(state, msg)
    case 'market_lifecycle_v2':
      return readLifecycle(state, msg)
    case 'event_lifecycle':
    case 'event_fee_update':
      return readEvent(state, type, msg)
    case 'subscribed':
    case 'unsubscribed':
    case 'ok':
    case 'error':
      return readReply(state, frame)
    default:
      return undefined
  }
}

const tickerIn = snapshotMsg.pick({ market_ticker: true })

/** The book that a refused message was about is not known any more. */
function doubt({ sink }: FrameState, { type, msg }: FrameHead): void {
  if (type !== 'orderbook_delta' && type !== 'orderbook_snapshot') return
  const { data } = tickerIn.safeParse(msg)
  if (data) sink.broken(data.market_ticker)
  else sink.unreadable()
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const sequenced = (frame: FrameHead): frame is FrameHead & { sid: number; seq: number } =>
  frame.sid != null && frame.seq != null

/**
 * Takes one frame of the socket: books change in the keeper, everything else goes to the sink. Touches nothing but
 * its arguments.
 * Cost: a delta is scanned off its text ({@link scanDelta}); everything else is parsed and checked by schema.
 * Source: https://docs.kalshi.com/asyncapi.yaml.
 */
export function handleFrame(state: FrameState, text: string): void {
  const delta = scanDelta(text)
  if (delta) {
    if (inSequence(state, delta.sid, delta.seq)) applyDelta(state, delta)
    return
  }
  const parsed = frameHead.safeParse(readJson(text))
  if (!parsed.success) {
    state.sink.refused(rejectRow(parsed.error, 'frame'))
    state.sink.unreadable()
    return
  }
  const frame = parsed.data
  if (sequenced(frame) && !inSequence(state, frame.sid, frame.seq, frame.id != null)) return
  const refusal =
    frame.type === 'orderbook_delta' && !sequenced(frame)
      ? { path: 'frame.seq', message: 'is absent: whether messages are missing cannot be told' }
      : readFrame(state, frame)
  if (!refusal) return
  state.sink.refused(refusal)
  doubt(state, frame)
}

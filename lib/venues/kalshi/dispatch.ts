import type { Level } from '@/lib/core/domain/orderBook'
import type { Trade } from '@/lib/core/domain/trade'
import { MICRO, price, shares } from '@/lib/core/domain/units'
import { tryJson } from '@/lib/infra/net/tryJson'
import type { RejectedRow } from '../connector'
import { watchFrames } from '../drift/watchFrames'
import type { BookBuilder } from '../stream/bookBuilder'
import type { SequenceTracker } from '../stream/sequenceTracker'
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
} from './streamMessages'
import { KALSHI_WIRE } from './wireFields'

const frames = watchFrames(KALSHI_WIRE, 'type')

/** The venue's reply to a command. */
export type Reply =
  | { kind: 'subscribed'; channel: string; sid: number }
  | { kind: 'ok'; sid?: number }
  | { kind: 'unsubscribed'; sid?: number }
  | { kind: 'error'; code: number; text: string; sid?: number }

/** What a frame reports besides changes of a book. */
export interface FrameSink {
  /** The frame's content is unknown: any book may have changed. */
  unreadable(): void
  /** This book is wrong: a level fell below zero, or a message for it was rejected. */
  invalid(ticker: string): void
  /** A complete book arrived; `id` is that of the command that requested it, if one did. */
  snapshot(ticker: string, id: number | undefined): void
  /** All books have been read with the wrong price convention until now: see {@link NoPrices}. */
  flipped(): void
  /** `id` is the command's; absent when the venue sends it unsolicited. */
  reply(id: number | undefined, reply: Reply): void
  trade(trade: Trade): void
  /** A market's terms or status changed. */
  marketChanged(ticker: string, event: string | undefined): void
  eventChanged(event: string): void
  refused(refusal: RejectedRow): void
}

export interface FrameState {
  builder: BookBuilder
  noPrices: NoPrices
  sequences: SequenceTracker
  isFollowed(ticker: string): boolean
  sink: FrameSink
}

function applyDelta({ builder, noPrices, sink }: FrameState, delta: Omit<DeltaFrame, 'sid' | 'seq'>): void {
  const yes = delta.side === 'yes'
  const at = yes || noPrices.inYes ? delta.price : MICRO - delta.price
  const isApplied = builder.applyDelta(delta.ticker, yes ? 'bids' : 'asks', at, delta.delta, delta.at)
  if (!isApplied && builder.has(delta.ticker)) sink.invalid(delta.ticker)
}

function applySnapshot(state: FrameState, { id, msg }: FrameHead): RejectedRow | undefined {
  const parsed = snapshotMsg.safeParse(msg)
  if (!parsed.success) return rejectRow(parsed.error, 'orderbook_snapshot')
  const { market_ticker: ticker, yes_dollars_fp: yes, no_dollars_fp: no, ts_ms: at } = parsed.data
  if (!state.isFollowed(ticker)) return undefined
  const flipped = state.noPrices.see(ticker, yes, no)
  const { inYes } = state.noPrices
  const toLevel = (micro: number, size: number): Level => ({ price: price(micro), size: shares(size) })
  const sides = {
    bids: yes.map(([micro, size]) => toLevel(micro, size)),
    asks: no.map(([micro, size]) => toLevel(inYes ? micro : MICRO - micro, size)),
  }
  state.builder.applySnapshot(ticker, sides, at == null ? {} : { venueTime: at })
  state.sink.snapshot(ticker, id ?? undefined)
  if (flipped) state.sink.flipped()
  return undefined
}

function readTrade(state: FrameState, msg: unknown): RejectedRow | undefined {
  const parsed = tradeMsg.safeParse(msg)
  if (!parsed.success) return rejectRow(parsed.error, 'trade')
  const { market_ticker: ticker, ts_ms: ms, ts, yes_price_dollars: yes } = parsed.data
  const at = ms ?? (ts == null ? undefined : ts * 1_000)
  if (at === undefined) return { path: 'trade.ts_ms', message: 'is absent, and so is ts' }
  if (!state.isFollowed(ticker)) return undefined
  const trade = toTrade(parsed.data, { ticker, at })
  if (!trade) return undefined
  state.sink.trade(trade)
  // A block trade's price is negotiated off the book.
  if (!parsed.data.is_block_trade) state.builder.lastTrade(ticker, price(yes))
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

function readReply(
  { sink }: FrameState,
  { type, id, sid: wireSid, msg }: FrameHead,
): RejectedRow | undefined {
  const sid = wireSid ?? undefined
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

/** A delta that {@link scanDelta} did not recognise, parsed by schema. */
function readDelta(state: FrameState, msg: unknown): RejectedRow | undefined {
  const parsed = deltaMsg.safeParse(msg)
  if (!parsed.success) return rejectRow(parsed.error, 'orderbook_delta')
  const { market_ticker: ticker, price_dollars, delta_fp, side, ts_ms } = parsed.data
  applyDelta(state, { ticker, side, price: price_dollars, delta: delta_fp, at: ts_ms ?? undefined })
  return undefined
}

/** An unknown type is not an error: the venue adds new ones. */
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

/** A rejected message invalidates the book it was about. */
function invalidate({ sink }: FrameState, { type, msg }: FrameHead): void {
  if (type !== 'orderbook_delta' && type !== 'orderbook_snapshot') return
  const { data } = tickerIn.safeParse(msg)
  if (data) sink.invalid(data.market_ticker)
  else sink.unreadable()
}

const isSequenced = (frame: FrameHead): frame is FrameHead & { sid: number; seq: number } =>
  frame.sid != null && frame.seq != null

/**
 * Dispatches one frame of the socket: book changes to the builder, everything else to the sink. Changes nothing but its
 * arguments.
 * Cost: a delta is scanned off its text ({@link scanDelta}); everything else is parsed and validated by schema.
 * Source: https://docs.kalshi.com/asyncapi.yaml.
 */
export function dispatchFrame(state: FrameState, text: string): void {
  const delta = scanDelta(text)
  if (delta) {
    if (frames.isDue('orderbook_delta')) frames.see('orderbook_delta', tryJson(text))
    if (state.sequences.accept(delta.sid, delta.seq)) applyDelta(state, delta)
    return
  }
  const json = tryJson(text)
  const parsed = frameHead.safeParse(json)
  if (!parsed.success) {
    state.sink.refused(rejectRow(parsed.error, 'frame'))
    state.sink.unreadable()
    return
  }
  const frame = parsed.data
  frames.see(frame.type, json)
  if (isSequenced(frame) && !state.sequences.accept(frame.sid, frame.seq, frame.id != null)) return
  const refusal =
    frame.type === 'orderbook_delta' && !isSequenced(frame)
      ? { path: 'frame.seq', message: 'is absent: gaps cannot be detected' }
      : readFrame(state, frame)
  if (!refusal) return
  state.sink.refused(refusal)
  invalidate(state, frame)
}

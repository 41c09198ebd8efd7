import { z } from 'zod'
import type { Outcome, Side } from '@/lib/core/domain/market'
import { complement, type Price, parseMicro, price, type Shares, shares } from '@/lib/core/domain/units'
import type { RejectedRow } from '../connector'
import { watchFrames } from '../drift/watchFrames'
import { rejectRow } from '../rejectRow'
import { plainLevel } from './plainLevel'
import { OPINION_WIRE } from './wireFields'

const frames = watchFrames(OPINION_WIRE, 'msgType')

const decimal = z.union([z.string(), z.number()])
const about = {
  marketId: z.union([z.int().nonnegative().transform(String), z.string().regex(/^\d{1,18}$/)]),
  tokenId: z.string().min(1),
  /** 1 is YES, 2 is NO. */
  outcomeSide: z.union([z.literal(1), z.literal(2)]),
  price: decimal,
}

export const levelFrame = z.object({
  msgType: z.literal('market.depth.diff'),
  ...about,
  side: z.enum(['bids', 'asks']),
  /** The level's whole new size; 0 when removed. */
  size: decimal,
})

/** Every other message, including acknowledgements, has no `msgType` or one that is ignored. */
const frame = z.discriminatedUnion('msgType', [
  levelFrame,
  z.object({
    msgType: z.literal('market.last.trade'),
    ...about,
    /** `Buy` and `Sell` have been observed. */
    side: z.string(),
    shares: decimal,
  }),
  z.object({ msgType: z.literal('market.last.price'), ...about }),
])

export const CHANNELS = ['market.depth.diff', 'market.last.trade', 'market.last.price'] as const
const known = new Set<unknown>(CHANNELS)

const ack = z.object({
  msgType: z.unknown().optional(),
  code: z.number().nullish().catch(undefined),
  errno: z.number().nullish().catch(undefined),
})

interface MessageBase {
  marketId: string
  tokenId: string
  /** The token it was sent for. */
  outcome: Outcome
  /** In YES terms, whatever the token. */
  yesPrice: Price
}

export type StreamMessage =
  | (MessageBase & { kind: 'level'; side: 'bids' | 'asks'; size: Shares })
  /** `side` is undefined for any other value. */
  | (MessageBase & { kind: 'trade'; side: Side | undefined; price: Price; size: Shares })
  | (MessageBase & { kind: 'price' })

const readSide = (text: string): Side | undefined =>
  /^buy/i.test(text) ? 'buy' : /^sell/i.test(text) ? 'sell' : undefined

/** Tokens minted from dollars or merged back into them: nothing was bought, so there is neither a trade nor a price. */
const isNoTrade = (wire: z.output<typeof frame>) =>
  wire.msgType === 'market.last.trade' && /^(?:split|merge)/i.test(wire.side)

function toMessage(wire: z.output<typeof frame>): StreamMessage | RejectedRow | undefined {
  if (isNoTrade(wire)) return undefined
  const own = parseMicro(wire.price, 'nearest')
  if (own === undefined || own <= 0 || own >= 1_000_000) return { path: 'price', message: 'is no price' }
  const yes = wire.outcomeSide === 1
  const base: MessageBase = {
    marketId: wire.marketId,
    tokenId: wire.tokenId,
    outcome: yes ? 'yes' : 'no',
    yesPrice: yes ? price(own) : complement(price(own)),
  }
  if (wire.msgType === 'market.last.price') return { ...base, kind: 'price' }
  const isTrade = wire.msgType === 'market.last.trade'
  const size = parseMicro(isTrade ? wire.shares : wire.size, 'down')
  if (size === undefined || size < 0)
    return { path: isTrade ? 'shares' : 'size', message: 'is no amount of shares' }
  if (isTrade)
    return { ...base, kind: 'trade', side: readSide(wire.side), price: price(own), size: shares(size) }
  // A NO bid at p is a YES ask at 1 − p.
  const side = yes ? wire.side : wire.side === 'bids' ? 'asks' : 'bids'
  return { ...base, kind: 'level', side, size: shares(size) }
}

/**
 * Parses one message of the socket; undefined for those that need no reaction.
 * Units: dollars per token and shares as decimal text; without a time or a sequence.
 * Source: https://docs.opinion.trade/developer-guide/opinion-websocket/market-channels
 */
export function parseMessage(text: string): StreamMessage | RejectedRow | undefined {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return { path: 'message', message: 'is not JSON' }
  }
  const level = plainLevel(json)
  if (level) {
    frames.see(level.msgType, json)
    return toMessage(level)
  }
  const outer = ack.safeParse(json)
  if (!outer.success) return { path: 'message', message: 'is not an object' }
  const { msgType, code, errno } = outer.data
  if (msgType === undefined) {
    const number = errno ?? code ?? 0
    return number === 0 ? undefined : { path: 'message', message: `says error ${number}` }
  }
  frames.see(String(msgType), json)
  if (!known.has(msgType)) return undefined
  const parsed = frame.safeParse(json)
  return parsed.success ? toMessage(parsed.data) : rejectRow(parsed.error, String(msgType))
}

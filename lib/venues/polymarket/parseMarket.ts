import type { Market } from '@/lib/core/domain/market'
import type { RejectedRow } from '../connector'
import { plainText } from '../plainText'
import { toIcon, toPrice, toText, toTime, toUsd } from '../wireValues'
import { feeOf } from './fees'
import { eventUrl, marketUrl } from './links'
import { statusOf } from './marketStatus'
import { type GammaEvent, type GammaMarket, gammaMarket, rejectRow } from './schemas'
import { tradingRulesOf } from './tradingRules'
import { windowOf } from './windowOf'

/** ERC-1155 ids: uint256 as decimal text, 77 to 78 digits, too long for a number. */
const TOKEN_ID = /^\d{1,78}$/

/** A market, the rejection reason, or nothing: it is not (yet) a tradable question. */
export type ParsedMarket = { market: Market } | { refusal: RejectedRow } | undefined

export interface MarketContext {
  event: Pick<GammaEvent, 'id' | 'slug' | 'description' | 'eventMetadata'>
  /** The event nests other markets, so this one has a label inside it. */
  grouped: boolean
  path: string
}

/**
 * Not questions of their own: neg-risk placeholders ("Person X") and drafts, which are inactive; "Other" of an
 * augmented event, whose meaning changes whenever a placeholder gets its name; and rows without a condition or token.
 */
function isLeftOut(wire: GammaMarket): boolean {
  if (wire.negRiskOther) return true
  if (!wire.closed && !wire.active) return true
  return !toText(wire.conditionId) && !tokensOf(wire)?.length
}

/** Protocol V2 markets trade position ids. Both fields may be present on either kind: `version` alone decides. */
const tokensOf = (wire: GammaMarket) => (wire.version === 'v2' ? wire.positionIds : wire.clobTokenIds)

/** The two outcomes and their tokens, index by index. */
function pairOf(wire: GammaMarket): { labels: [string, string]; tokens: [string, string] } | RejectedRow {
  const [yesLabel, noLabel, third] = wire.outcomes ?? []
  if (yesLabel === undefined || noLabel === undefined || third !== undefined) {
    return { path: 'outcomes', message: 'are not two' }
  }
  // The first outcome is our YES; a market with the opposite order must not be read inverted.
  if (yesLabel.trim().toLowerCase() === 'no') return { path: 'outcomes', message: 'start with No' }
  const field = wire.version === 'v2' ? 'positionIds' : 'clobTokenIds'
  const [yesToken, noToken, thirdToken] = tokensOf(wire) ?? []
  if (yesToken === undefined || noToken === undefined || thirdToken !== undefined) {
    return { path: field, message: 'are not two' }
  }
  if (!TOKEN_ID.test(yesToken) || !TOKEN_ID.test(noToken) || yesToken === noToken) {
    return { path: field, message: 'are not two different token ids' }
  }
  return { labels: [yesLabel, noLabel], tokens: [yesToken, noToken] }
}

function rulesOf(wire: GammaMarket, event: MarketContext['event']): string {
  const rules = plainText(toText(wire.description) ?? event.description ?? '')
  const source = toText(wire.resolutionSource)
  return source && !rules.includes(source) ? `${rules}\n\nResolution source: ${source}`.trim() : rules
}

/**
 * One market of a Gamma event.
 * Units: `volume…` in USD (Gamma counts notional), prices of outcome 0, which is YES.
 * Source: `packages/bindings/src/gamma/market.ts` of Polymarket/ts-sdk, and recorded payloads.
 */
export function parseMarket(row: unknown, { event, grouped, path }: MarketContext): ParsedMarket {
  const parsed = gammaMarket.safeParse(row)
  if (!parsed.success) return { refusal: rejectRow(parsed.error, path) }
  const wire = parsed.data
  if (isLeftOut(wire)) return undefined
  const pair = pairOf(wire)
  if ('path' in pair) return { refusal: { path: `${path}.${pair.path}`, message: pair.message } }
  const slug = toText(wire.slug)
  const window = grouped ? undefined : windowOf(wire, event, pair.labels)
  const status = statusOf(wire)
  return {
    market: {
      venue: 'polymarket',
      id: wire.id,
      eventId: event.id,
      slug,
      question: wire.question,
      outcomeTitle: grouped ? (toText(wire.groupItemTitle) ?? wire.question) : undefined,
      yesLabel: pair.labels[0].trim() || 'Yes',
      noLabel: pair.labels[1].trim() || 'No',
      yesTokenId: pair.tokens[0],
      noTokenId: pair.tokens[1],
      conditionId: toText(wire.conditionId),
      ...status,
      resolvedAt: status.status === 'resolved' ? toTime(wire.closedTime) : undefined,
      endDate: window?.endsAt ?? toTime(wire.endDate),
      window,
      rules: rulesOf(wire, event),
      icon: toIcon(wire.icon, wire.image),
      url: grouped && slug ? marketUrl(event.slug, slug) : eventUrl(event.slug),
      volume: toUsd(wire.volumeNum ?? wire.volume),
      volume24h: toUsd(wire.volume24hr),
      // A closed market keeps quotes from some moment before its end.
      lastPrice: wire.closed ? undefined : toPrice(wire.lastTradePrice),
      fee: feeOf(wire),
      trading: tradingRulesOf(wire.orderPriceMinTickSize),
      references: [],
    },
  }
}

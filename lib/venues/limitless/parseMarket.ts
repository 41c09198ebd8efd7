import type { Market } from '@/lib/core/domain/market'
import type { Usd } from '@/lib/core/domain/units'
import { usd } from '@/lib/core/domain/units'
import type { RejectedRow } from '../connector'
import { plainText } from '../plainText'
import { rejectRow } from '../rejectRow'
import { upDownWindow } from '../upDownWindow'
import { toIcon, toText, toTime, toUsd } from '../wireValues'
import { feeOf } from './fees'
import { marketUrl } from './links'
import { statusOf } from './marketStatus'
import { type GroupRow, type MarketRow, marketKind, marketRow } from './schemas'
import { TRADING_RULES } from './tradingRules'

/** A market with its row, the rejection reason, or nothing: it is not a question with an order book in dollars. */
type ParsedMarket = { market: Market; wire: MarketRow } | { refusal: RejectedRow } | undefined

/** A market's surroundings: its group, when it is an outcome of one. */
interface MarketContext {
  group?: GroupRow
  path: string
}

/**
 * AMM markets have no order book. "Other" of a group stands for whatever is not listed beside it, which changes, so it
 * is not a question that could be matched.
 */
export function isLeftOut(row: unknown): boolean {
  const kind = marketKind.safeParse(row).data
  return kind?.tradeType === 'amm' || kind?.isOther === true
}

/** Raw units of a collateral with six decimals are micro-dollars. */
export function volumeOf({ volume, volumeFormatted }: Pick<MarketRow, 'volume' | 'volumeFormatted'>) {
  const raw = volume == null || volume === '' ? Number.NaN : Number(volume)
  const exact: Usd | undefined = Number.isSafeInteger(raw) && raw >= 0 ? usd(raw) : undefined
  return exact ?? toUsd(volumeFormatted)
}

/** Milliseconds, as number or text. */
export function endOf({ expirationTimestamp }: Pick<MarketRow, 'expirationTimestamp'>): number | undefined {
  const at = Number(expirationTimestamp ?? Number.NaN)
  return Number.isSafeInteger(at) && at > 0 ? at : undefined
}

/** The YES token and the NO token. */
function tokensOf({ tokens, positionIds }: MarketRow): readonly [string, string] | RejectedRow {
  const [yes, no] = tokens ? [tokens.yes, tokens.no] : (positionIds ?? [])
  if (yes === undefined || no === undefined) return { path: 'tokens', message: 'is missing' }
  return yes === no ? { path: 'tokens', message: 'are not two different ids' } : [yes, no]
}

/** A placeholder for outcomes in a group's title: "Shutdown by...?", "BTC above ___ on May 1?". */
const BLANK = /(?<!\s)\s*(?:\.{3}|…|_{2,})\s*/

/** An outcome's title is often only its label: "Celtics" in "NBA champion?", "By May 1" in "Shutdown by...?". */
function questionOf(title: string, group: GroupRow | undefined): string {
  if (!group || title.endsWith('?')) return title
  const stem = group.title.replace(/\?\s*$/, '')
  const [before = '', after] = stem.split(BLANK, 2)
  if (after === undefined) return `${stem}: ${title}?`
  const label = /\bby$/i.test(before) ? title.replace(/^by\s+/i, '') : title
  return `${[before, label, after].filter(Boolean).join(' ')}?`
}

/**
 * An outcome by itself has a label for a title and would become an event of its own: its group lists it. A group that
 * lists another one's outcome would give it a wrong title.
 */
function groupFault({ groupId }: MarketRow, group: GroupRow | undefined): string | undefined {
  if (groupId == null) return undefined
  if (!group) return 'belongs to a group, which lists it'
  return group.id != null && group.id !== groupId ? 'is of another group' : undefined
}

function feeFields({ metadata, settings }: MarketRow, group: GroupRow | undefined) {
  const creator = settings?.creatorFeePct
  return {
    charged: metadata?.fee ?? group?.metadata?.fee ?? undefined,
    creatorFee: creator == null ? undefined : Number(creator),
  }
}

/** ISO text, or milliseconds as number or text. */
const toMoment = (value: string | number | null | undefined) => {
  const ms = Number(value ?? Number.NaN)
  return Number.isSafeInteger(ms) && ms > 0 ? ms : toTime(typeof value === 'string' ? value : undefined)
}

const windowOf = (wire: MarketRow) => {
  const opened = wire.metadata?.openPrice
  return upDownWindow({
    title: wire.title,
    startsAt: toMoment(wire.startAt),
    endsAt: endOf(wire),
    yesLabel: 'Yes',
    noLabel: 'No',
    ...(opened != null && { priceToBeat: Number(opened) }),
  })
}

/**
 * One market, listed alone or in a group.
 * Units: `volume` is raw collateral over the market's life; the payload has no 24 h volume and no last trade.
 * Source: https://docs.limitless.exchange/api-reference and recorded payloads.
 */
export function parseMarket(row: unknown, { group, path }: MarketContext): ParsedMarket {
  if (isLeftOut(row)) return undefined
  const parsed = marketRow.safeParse(row)
  if (!parsed.success) return { refusal: rejectRow(parsed.error, path) }
  const wire = parsed.data
  const under = (field: string) => (path === '' ? field : `${path}.${field}`)
  const misplaced = groupFault(wire, group)
  if (misplaced) return { refusal: { path: under('groupId'), message: misplaced } }
  const collateral = wire.collateralToken ?? group?.collateralToken
  if (!collateral) return { refusal: { path: under('collateralToken'), message: 'is missing' } }
  // Shares of a market in another coin pay in that coin: their prices are not dollars.
  if (collateral.symbol !== 'USDC' || collateral.decimals !== 6) return undefined
  const tokens = tokensOf(wire)
  if ('path' in tokens) return { refusal: { ...tokens, path: under(tokens.path) } }
  const parent = group?.slug ?? wire.slug
  return {
    wire,
    market: {
      venue: 'limitless',
      id: wire.slug,
      eventId: parent,
      slug: wire.slug,
      question: questionOf(wire.title, group),
      outcomeTitle: group && wire.title,
      yesLabel: 'Yes',
      noLabel: 'No',
      yesTokenId: tokens[0],
      noTokenId: tokens[1],
      conditionId: toText(wire.conditionId),
      ...statusOf({
        status: wire.status,
        expired: wire.expired ?? false,
        hidden: wire.hidden ?? false,
        winningOutcomeIndex: wire.winningOutcomeIndex ?? undefined,
      }),
      endDate: endOf(wire),
      window: group ? undefined : windowOf(wire),
      rules: plainText(toText(wire.description) ?? group?.description ?? ''),
      icon: toIcon(wire.imageUrl, wire.logo),
      url: marketUrl(parent),
      volume: volumeOf(wire),
      fee: feeOf(feeFields(wire, group)),
      trading: TRADING_RULES,
      // `metadata.isPolyArbitrage` marks a copy of a Polymarket market without naming the original.
      references: [],
    },
  }
}

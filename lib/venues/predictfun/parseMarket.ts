import type { Market } from '@/lib/core/domain/market'
import type { RejectedRow } from '../connector'
import { plainText } from '../plainText'
import { rejectRow } from '../rejectRow'
import { upDownWindow } from '../upDownWindow'
import { toIcon, toText, toTime, toUsd } from '../wireValues'
import { feeOf } from './fees'
import { categoryUrl } from './links'
import { statusOf } from './marketStatus'
import { type CategoryRow, type MarketRow, marketRow } from './schemas'
import { tradingRulesOf } from './tradingRules'

const BYTES32 = /^0x[0-9a-f]{64}$/i

const bytes32 = (text: string | null | undefined) => {
  const hex = toText(text)
  return hex && BYTES32.test(hex) ? hex : undefined
}

/**
 * The side that books are priced in, and the other. `indexSet` identifies it, neither the position in the list nor the
 * name, which may be "Up" or a team's.
 */
function sidesOf({
  outcomes,
}: MarketRow): readonly [MarketRow['outcomes'][0], MarketRow['outcomes'][0]] | RejectedRow {
  const yes = outcomes.find(({ indexSet }) => indexSet === 1)
  const no = outcomes.find(({ indexSet }) => indexSet === 2)
  if (!yes || !no || outcomes.length !== 2) return { path: 'outcomes', message: 'are not the two sides' }
  if (yes.onChainId === no.onChainId) return { path: 'outcomes', message: 'have one token' }
  // The venue's YES must not be read inverted.
  if (yes.name.toLowerCase() === 'no' || no.name.toLowerCase() === 'yes')
    return { path: 'outcomes', message: 'are the wrong way round' }
  return [yes, no]
}

const referencesOf = ({ polymarketConditionIds, kalshiMarketTicker }: MarketRow) => [
  ...new Set([
    ...polymarketConditionIds.filter((name) => BYTES32.test(name)),
    ...(toText(kalshiMarketTicker) ? [kalshiMarketTicker?.trim() ?? ''] : []),
  ]),
]

/** Appends the venue's price source where the rules do not name it. */
function rulesOf({ description }: MarketRow, { description: shared, variantData }: CategoryRow): string {
  const rules = plainText(toText(description) ?? shared ?? '')
  const provider = toText(variantData?.priceFeedProvider)
  if (!provider || rules.toLowerCase().includes(provider.toLowerCase())) return rules
  const feed = [provider.charAt(0) + provider.slice(1).toLowerCase(), toText(variantData?.priceFeedSymbol)]
  return `${rules}\n\nResolution source: ${feed.filter(Boolean).join(' ')} price feed.`.trim()
}

const windowOf = ({ marketVariant, title, startsAt, endsAt, variantData }: CategoryRow, sides: SideNames) =>
  marketVariant === 'CRYPTO_UP_DOWN'
    ? upDownWindow({
        title,
        asset: toText(variantData?.priceFeedSymbol),
        startsAt: toTime(startsAt),
        endsAt: toTime(endsAt),
        ...sides,
        ...(variantData?.startPrice != null && { priceToBeat: Number(variantData.startPrice) }),
      })
    : undefined

interface SideNames {
  yesLabel: string
  noLabel: string
}

/**
 * One market of a category, which alone holds its end time.
 * Units: volumes in USD; the listing does not always have them.
 */
export function parseMarket(
  row: unknown,
  { category, path }: { category: CategoryRow; path: string },
): { market: Market } | { refusal: RejectedRow } {
  const parsed = marketRow.safeParse(row)
  if (!parsed.success) return { refusal: rejectRow(parsed.error, path) }
  const wire = parsed.data
  const sides = sidesOf(wire)
  if ('path' in sides) return { refusal: { ...sides, path: `${path}.${sides.path}` } }
  const [yes, no] = sides
  const isOneOfMany = category.markets.length > 1
  return {
    market: {
      venue: 'predictfun',
      id: wire.id,
      eventId: category.slug,
      question: toText(wire.question) ?? (isOneOfMany ? `${category.title} – ${wire.title}` : wire.title),
      outcomeTitle: isOneOfMany ? wire.title : undefined,
      yesLabel: yes.name,
      noLabel: no.name,
      yesTokenId: yes.onChainId,
      noTokenId: no.onChainId,
      conditionId: bytes32(wire.conditionId),
      ...statusOf(wire, category.status),
      endDate: toTime(category.endsAt),
      window: isOneOfMany ? undefined : windowOf(category, { yesLabel: yes.name, noLabel: no.name }),
      rules: rulesOf(wire, category),
      icon: toIcon(wire.imageUrl),
      url: categoryUrl(category.slug),
      volume: toUsd(wire.stats?.volumeTotalUsd),
      volume24h: toUsd(wire.stats?.volume24hUsd),
      fee: feeOf(wire.feeRateBps ?? undefined),
      trading: tradingRulesOf(wire.decimalPrecision),
      references: referencesOf(wire),
    },
  }
}

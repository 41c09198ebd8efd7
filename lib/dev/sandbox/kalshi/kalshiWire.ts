import type { BookSides } from '@/lib/core/domain/orderBook'
import { MICRO } from '@/lib/core/domain/units'
import type { KalshiText } from '../listings/kalshi/text'
import { expectedExpiration, type KalshiListing, type KalshiMarket } from '../listings/kalshiListing'
import { DETERMINED_AFTER, FINAL_AFTER, type Phase, type Question, type World } from '../world/createWorld'
import { DAY } from '../world/dates'
import { hashText } from '../world/random'
import type { KalshiEventRow, KalshiMarketRow, KalshiSeriesRow } from './source'

interface ToWord {
  world: World
  question: Question
  listing: KalshiListing
  quote(market: KalshiMarket): BookSides & { last: number | undefined }
}

/** 420000 → "0.4200" */
export const dollars = (micro: number) => (micro / MICRO).toFixed(4)
/** 12500000 → "12.50" */
export const count = (micro: number) => (micro / MICRO).toFixed(2)
/** Deterministic for a text. */
export function uuidOf(text: string): string {
  const hex = (i: number) => hashText(`${text} ${i}`).toString(16).padStart(8, '0')
  return `${hex(0)}-${hex(1).slice(0, 4)}-4${hex(1).slice(5)}-a${hex(2).slice(5)}-${hex(3)}${hex(4).slice(0, 4)}`
}
const iso = (at: number) => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z')

/** Most series have the plain fee; these do not (the distribution of October 2026, and one type that has no published formula). */
const SERIES_FEES: readonly (readonly [RegExp, { fee_type: string; fee_multiplier: number }])[] = [
  [
    /^KX(FEDDECISION|GDP|PAYROLLS|NFLGAME|NHLGAME)$/,
    { fee_type: 'quadratic_with_maker_fees', fee_multiplier: 1 },
  ],
  [/^KXMLBGAME$/, { fee_type: 'quadratic_with_maker_fees', fee_multiplier: 0.5 }],
  [/^KX(BTC|ETH|SOL|XRP)MAXY$/, { fee_type: 'quadratic', fee_multiplier: 0 }],
  [/SNOWM$/, { fee_type: 'quadratic', fee_multiplier: 0.5 }],
  [/^KXTOPARTIST$/, { fee_type: 'flat', fee_multiplier: 1 }],
]
const PLAIN_FEE = { fee_type: 'quadratic', fee_multiplier: 1 }

export function toKalshiSeries(text: KalshiText, world: World): KalshiSeriesRow {
  const fee = SERIES_FEES.find(([pattern]) => pattern.test(text.series))?.[1] ?? PLAIN_FEE
  return {
    ticker: text.series,
    title: text.seriesTitle,
    category: text.category,
    categories: [text.category],
    tags: text.tags,
    frequency: text.frequency,
    settlement_sources: [text.source],
    contract_url: `https://kalshi-public-docs.s3.amazonaws.com/regulatory/product-certifications/${text.series.slice(2)}.pdf`,
    contract_terms_url: `https://kalshi-public-docs.s3.amazonaws.com/contract_terms/${text.series.slice(2)}.pdf`,
    ...fee,
    additional_prohibitions: null,
    exchange_index: 0,
    last_updated_ts: iso(world.startedAt - 30 * DAY),
  }
}

/** The last change of the question other than a trade. */
function changedAt({ world, question }: ToWord, phase: Phase): number {
  const end = world.startedAt + question.endsAfter
  if (phase === 'closed') return end
  if (phase === 'determined') return end + DETERMINED_AFTER
  if (phase === 'final') return end + FINAL_AFTER
  return listedAt({ world, question })
}

/** ms since the epoch. */
export const listedAt = ({ world, question }: Pick<ToWord, 'world' | 'question'>) =>
  question.listedAfter !== 0
    ? world.startedAt + question.listedAfter
    : world.startedAt - (1 + (question.seed % 90)) * DAY - (question.seed % 80_000) * 1_000

const STATUS: Record<Phase, string> = {
  unlisted: 'initialized',
  open: 'active',
  closed: 'closed',
  determined: 'determined',
  final: 'finalized',
}

/** YES here is NO of the outcome when the market asks the opposite. */
function resultOf(question: Question, market: KalshiMarket): 'yes' | 'no' | 'scalar' {
  const result = question.results.get(market.outcome.key) ?? 'no'
  if (result === 'half') return 'scalar'
  return (result === 'yes') === (market.relation === 'same') ? 'yes' : 'no'
}

function resultFields(words: ToWord, market: KalshiMarket, phase: Phase) {
  if (phase !== 'determined' && phase !== 'final') return { result: '', expiration_value: '' }
  const result = resultOf(words.question, market)
  return {
    result,
    settlement_value_dollars: { yes: '1.0000', no: '0.0000', scalar: '0.5000' }[result],
    expiration_value: result === 'scalar' ? 'cancelled' : result,
    ...(phase === 'final' && {
      settlement_ts: iso(words.world.startedAt + words.question.endsAfter + FINAL_AFTER),
    }),
  }
}

/** Top of book. Size identifies an empty side; its price means nothing. */
function quoteFields(words: ToWord, market: KalshiMarket) {
  const { bids, asks, last } = words.quote(market)
  const bid = bids[0]
  const ask = asks[0]
  const odd = market.book.seed % 2 === 1
  const yesBid = bid ? bid.price : 0
  const yesAsk = ask ? ask.price : odd ? MICRO : 0
  return {
    yes_bid_dollars: dollars(yesBid),
    yes_bid_size_fp: count(bid?.size ?? 0),
    yes_ask_dollars: dollars(yesAsk),
    yes_ask_size_fp: count(ask?.size ?? 0),
    no_bid_dollars: dollars(ask ? MICRO - ask.price : 0),
    no_ask_dollars: dollars(bid ? MICRO - bid.price : MICRO),
    last_price_dollars: dollars(last ?? 0),
    previous_yes_bid_dollars: dollars(yesBid),
    previous_yes_ask_dollars: dollars(yesAsk),
    previous_price_dollars: dollars(last ?? 0),
  }
}

function toKalshiMarket(words: ToWord, market: KalshiMarket): KalshiMarketRow {
  const { world, question, listing } = words
  const phase = world.phaseOf(question)
  const listed = listedAt(words)
  const minutes = Math.floor(world.elapsed() / 60_000)
  return {
    ticker: market.id,
    event_ticker: listing.eventId,
    market_type: 'binary',
    title: market.title,
    subtitle: market.label,
    yes_sub_title: market.label,
    no_sub_title: market.label,
    created_time: iso(listed),
    updated_time: iso(changedAt(words, phase)),
    open_time: iso(listed),
    close_time: iso(
      phase === 'open' ? market.closeAt : Math.min(market.closeAt, world.startedAt + question.endsAfter),
    ),
    expected_expiration_time: iso(expectedExpiration(question.facts, market.outcome)),
    expiration_time: iso(market.closeAt + 7 * DAY),
    latest_expiration_time: iso(market.closeAt + 7 * DAY),
    ...(question.facts.category === 'sports' && { occurrence_datetime: iso(question.facts.at) }),
    settlement_timer_seconds: 60,
    status: STATUS[phase],
    ...quoteFields(words, market),
    volume_fp: count((market.volume + minutes * 11) * MICRO),
    volume_24h_fp: count((market.volume24h + minutes * 11) * MICRO),
    open_interest_fp: count(Math.round(market.volume * 0.4) * MICRO),
    notional_value_dollars: '1.0000',
    ...resultFields(words, market, phase),
    can_close_early: true,
    early_close_condition: 'This market will close and expire early if the event occurs.',
    settlement_bounds_type: 'default',
    ...market.strike,
    rules_primary: market.rules,
    rules_secondary: listing.text.secondary,
    price_level_structure: market.structure,
    price_ranges: market.ranges.map(({ start, end, step }) => ({
      start: dollars(start),
      end: dollars(end),
      step: dollars(step),
    })),
    is_provisional: false,
    exchange_index: 0,
  }
}

/** One event with all its markets. */
export function toKalshiEvent(words: ToWord): KalshiEventRow {
  const { question, listing, world } = words
  const { text } = listing
  return {
    event_ticker: listing.eventId,
    series_ticker: text.series,
    title: text.title,
    sub_title: text.subTitle,
    collateral_return_type: listing.exclusive ? 'MECNET' : '',
    mutually_exclusive: listing.exclusive,
    category: text.category,
    strike_period: '',
    ...(question.facts.kind !== 'dates' && { strike_date: iso(question.facts.at) }),
    available_on_brokers: true,
    settlement_sources: [text.source],
    exchange_index: 0,
    ...(listing.feeOverride && {
      fee_type_override: listing.feeOverride.type,
      fee_multiplier_override: listing.feeOverride.multiplier,
    }),
    last_updated_ts: iso(changedAt(words, world.phaseOf(question))),
    markets: listing.markets.map((market) => toKalshiMarket(words, market)),
  }
}

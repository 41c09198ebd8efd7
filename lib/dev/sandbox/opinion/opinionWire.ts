import type { OpinionListing, OpinionMarket } from '../listings/opinionListing'
import { FINAL_AFTER, type Question, type World } from '../world/createWorld'
import { DAY, SECOND } from '../world/dates'
import { hashText } from '../world/random'
import type { OpinionMarketRow, OpinionTopicRow } from './source'

export const QUOTE_TOKEN = '0x55d398326f99059fF775485246999027B3197955'
const STATUSES = ['', 'Created', 'Activated', 'Resolving', 'Resolved', 'Failed', 'Deleted'] as const
/** A categorical market's own state follows its children's after this delay. */
const PARENT_LAG = 30 * SECOND

const seconds = (ms: number) => Math.floor(ms / 1_000)
/** Volumes have all of the token's 18 decimals. */
const volume = (dollars: number) => dollars.toFixed(18)
const statusFields = (status: number) => ({ status, statusEnum: STATUSES[status] ?? '' })

function statusOf(world: World, question: Question, market: OpinionMarket) {
  const phase = world.phaseOf(question)
  if (phase === 'open') return { ...statusFields(2), resultTokenId: '' }
  if (phase !== 'final') return { ...statusFields(3), resultTokenId: '' }
  const result = question.results.get(market.outcome.key)
  if (result === 'half') return { ...statusFields(5), resultTokenId: '' }
  return { ...statusFields(4), resultTokenId: market.tokens[result === 'yes' ? 0 : 1] }
}

interface ListedQuestion {
  world: World
  question: Question
  listing: OpinionListing
}

const createdAt = ({ world, question }: ListedQuestion) =>
  seconds(world.startedAt + (question.listedAfter || -((question.seed % 40) + 1) * DAY))

/** Fields that a binary market and a child share. */
function marketFields(listed: ListedQuestion, market: OpinionMarket) {
  const { world, question, listing } = listed
  return {
    marketId: market.marketId,
    ...statusOf(world, question, market),
    yesLabel: listing.text.sides[0],
    noLabel: listing.text.sides[1],
    rules: market.rules,
    yesTokenId: market.tokens[0],
    noTokenId: market.tokens[1],
    volume: volume(market.volume),
    quoteToken: QUOTE_TOKEN,
    chainId: '56',
    questionId: listing.questionId,
    rebate: { maker: 0.5 },
    isResolvableByAI: false,
    createdAt: createdAt(listed),
    // Often left at 0 on resolved rows.
    resolvedAt: 0,
  }
}

const toChild = (listed: ListedQuestion, market: OpinionMarket): OpinionMarketRow => ({
  ...marketFields(listed, market),
  marketTitle: market.item,
  slug: `${listed.listing.slug}-${market.marketId}`,
  conditionId: market.conditionId,
  // 0 = the parent's.
  cutoffAt: market.outcome.at === listed.listing.endDate ? 0 : seconds(market.outcome.at),
})

/** Deterministic for a label. */
const labelId = (label: string) => 1 + (hashText(label) % 1_000)

const topicFields = ({ listing }: ListedQuestion) => ({
  marketTitle: listing.text.title,
  slug: listing.slug,
  labelIds: [labelId(listing.text.label)],
  labels: [listing.text.label],
  thumbnailUrl: '',
  coverUrl: '',
  volume24h: volume(listing.markets.reduce((sum, market) => sum + market.volume24h, 0)),
  volume7d: volume(listing.markets.reduce((sum, market) => sum + market.volume24h * 6, 0)),
  cutoffAt: seconds(listing.endDate),
})

/** A topic as listed: without the condition of a binary market. */
export function toTopic(listed: ListedQuestion): OpinionTopicRow {
  const { world, question, listing } = listed
  const [only] = listing.markets
  if (!listing.categorical && only)
    return {
      ...marketFields(listed, only),
      ...topicFields(listed),
      marketType: 0,
      conditionId: '',
      childMarkets: null,
    }
  const isOver =
    world.phaseOf(question) === 'final' && world.elapsed() >= question.endsAfter + FINAL_AFTER + PARENT_LAG
  return {
    marketId: listing.topicId,
    marketType: 1,
    ...topicFields(listed),
    ...statusFields(isOver ? 4 : 2),
    rules: listing.rules,
    yesLabel: '',
    noLabel: '',
    yesTokenId: '',
    noTokenId: '',
    resultTokenId: '',
    conditionId: '',
    questionId: listing.questionId,
    quoteToken: QUOTE_TOKEN,
    chainId: '56',
    rebate: { maker: 0.5 },
    isResolvableByAI: false,
    volume: volume(listing.markets.reduce((sum, market) => sum + market.volume, 0)),
    createdAt: createdAt(listed),
    resolvedAt: 0,
    childMarkets: listing.markets.map((market) => toChild(listed, market)),
  }
}

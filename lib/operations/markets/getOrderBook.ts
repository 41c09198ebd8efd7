import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { OrderbookResponse, ParsedOrderbookQuery } from '@/lib/contract/orderbook'
import { PLATFORM_IDS, type PlatformId, venueOf } from '@/lib/contract/platform'
import type { Versioned } from '@/lib/contract/versioned'
import type { GroupMemberDetail, MarketHit } from '@/lib/domain/catalogue'
import { BaseError, type Fault, notFound } from '@/lib/domain/errors'
import { hasEnded } from '@/lib/domain/market'
import { liveFeedOf } from '@/lib/operations/live/liveFeedOf'
import { findOutcome } from '@/lib/operations/views/findOutcome'
import { combinedBookOf, platformBookOf, viewMembers } from '@/lib/operations/views/memberView'
import { nextClose } from '@/lib/operations/views/nextClose'
import { readBooks } from '@/lib/operations/views/readBooks'
import { inGroup, outcomeOf } from '@/lib/operations/views/resolveTokens'
import { versionOf } from '@/lib/operations/views/versionOf'
import type { Runtime } from '@/lib/runtime/types'

const NOT_ONE = 'These are not matched as the same question: their books are not added up.'

/** What is asked of one platform; `member` is missing where nothing is known. */
interface Asked {
  platform: PlatformId
  member?: GroupMemberDetail
  /** What it is matched as; a market that is not matched stands for itself. */
  outcome?: string
}

/** What a query leads to, and whether it still does. */
interface Found {
  asked: Asked[]
  isKnown(): boolean
  /** All of it is matched as one outcome: only then books may be added up. */
  isOne: boolean
}

const invalid = (faults: Fault[]) => new BaseError('The query is not valid.', { code: 'invalid', faults })

const fault = (name: string, msg: string, type = 'value_error'): Fault => ({
  loc: ['query', name],
  msg,
  type,
})

async function byOutcome(runtime: Runtime, query: ParsedOrderbookQuery): Promise<Found> {
  const { event, outcome } = await findOutcome(runtime, query)
  const asked = viewMembers(runtime, outcome.members).map(({ platform, market, inverted }) => ({
    platform,
    member: { market, inverted },
  }))
  return {
    asked,
    isKnown: () => runtime.catalogue.peekEvent?.(event.slug)?.outcomes.includes(outcome) ?? false,
    isOne: true,
  }
}

/** Markets by the references of one platform, and where those contradict each other. */
function pick(
  query: ParsedOrderbookQuery,
  platform: PlatformId,
  hits: readonly MarketHit[],
): { asked: Asked; faults: Fault[] } {
  const faults: Fault[] = []
  const yes = query[`${platform}_yes_token`]
  const no = query[`${platform}_no_token`]
  const id = query[`${platform}_market_id`]
  const found = [
    ...(yes === undefined ? [] : [hits.find((hit) => outcomeOf(hit, yes))]),
    ...(no === undefined ? [] : [hits.find((hit) => outcomeOf(hit, no))]),
    ...(id === undefined ? [] : [hits.find(({ market }) => market.id === id)]),
  ]
  const hit = found.find((each) => each !== undefined)
  if (found.some((each) => each && each.market.id !== hit?.market.id)) {
    faults.push(fault(`${platform}_yes_token`, `The references of ${platform} lead to different markets.`))
  }
  for (const [token, side] of [
    [yes, 'yes'],
    [no, 'no'],
  ] as const) {
    const outcome = token !== undefined && hit ? outcomeOf(hit, token) : undefined
    if (hit && outcome && inGroup(hit, outcome) !== side) {
      faults.push(fault(`${platform}_${side}_token`, `This token is not the ${side.toUpperCase()} side.`))
    }
  }
  const member = hit && { market: hit.market, inverted: hit.group?.inverted ?? false }
  const outcome = hit && (hit.group?.outcomeId ?? `${hit.market.venue}\n${hit.market.id}`)
  return { asked: { platform, member, outcome }, faults }
}

async function byReference(runtime: Runtime, query: ParsedOrderbookQuery): Promise<Found> {
  const wanted = PLATFORM_IDS.flatMap((platform) => {
    const tokens = [query[`${platform}_yes_token`], query[`${platform}_no_token`]].filter(
      (token) => token !== undefined,
    )
    const marketId = query[`${platform}_market_id`]
    return tokens.length > 0 || marketId !== undefined
      ? [{ platform, venue: venueOf(platform, runtime.config.platforms), tokens, marketId }]
      : []
  })
  if (wanted.length === 0) {
    throw invalid([fault('event', 'Name an outcome, or a token or market id of a platform.', 'missing')])
  }
  const tokenRefs = wanted.flatMap(({ venue, tokens }) =>
    venue ? tokens.map((tokenId) => ({ venue, tokenId })) : [],
  )
  const idRefs = wanted.flatMap(({ venue, marketId }) =>
    venue && marketId !== undefined ? [{ venue, marketId }] : [],
  )
  const { catalogue } = runtime
  const [byToken, byId] = await Promise.all([
    catalogue.findMarketsByToken(tokenRefs),
    catalogue.findMarketsById(idRefs),
  ])
  const hits = [...byToken, ...byId]
  const picked = wanted.map(({ platform, venue }) =>
    pick(
      query,
      platform,
      hits.filter(({ market }) => market.venue === venue),
    ),
  )
  const faults = picked.flatMap((each) => each.faults)
  if (faults.length > 0) throw invalid(faults)
  const asked = picked.map((each) => each.asked)
  if (!asked.some(({ member }) => member)) {
    throw notFound('None of these tokens or markets is known on its platform.', ['query'])
  }
  const isKnown = () =>
    [...tokenRefs, ...idRefs].every((ref) => {
      const hit = catalogue.peekMarket?.(ref)
      return hit !== undefined && hits.includes(hit)
    })
  return { asked, isKnown, isOne: new Set(asked.flatMap(({ outcome }) => outcome ?? [])).size <= 1 }
}

/** Either way of asking, not both, and no title without its event. */
function waysOf(query: ParsedOrderbookQuery): Fault[] {
  const { event, outcome_title: title, outcome_id: id, depth: _, ...references } = query
  const faults: Fault[] = []
  if (event !== undefined || id !== undefined) {
    for (const [name, value] of Object.entries(references)) {
      if (value !== undefined) faults.push(fault(name, 'Ask by outcome or by token, not both.'))
    }
  } else if (title !== undefined) {
    faults.push(fault('event', 'outcome_title needs its event.', 'missing'))
  }
  return faults
}

function toResponse(
  runtime: Runtime,
  {
    asked,
    members,
    isOne,
    depth,
  }: Pick<Found, 'asked' | 'isOne'> & { members: readonly GroupMemberDetail[]; depth: number },
): OrderbookResponse {
  const views = viewMembers(runtime, members)
  const books = asked.map(({ platform }) => {
    const view = views.find((each) => each.platform === platform)
    return [platform, view ? platformBookOf(view, depth) : null] as const
  })
  return {
    ...Object.fromEntries(books),
    combined: isOne ? combinedBookOf(views, depth) : null,
    warnings: isOne ? [] : [NOT_ONE],
  }
}

/**
 * Books of one outcome, each platform and combined; what nobody follows yet is read within a budget.
 * Errors: `invalid` on contradicting references; `not_found` when nothing asked for is known.
 */
export async function getOrderBook(
  runtime: Runtime,
  { query }: Pick<OperationInput<Operations['getOrderBook']>, 'query'>,
): Promise<OrderbookResponse | Versioned<OrderbookResponse>> {
  const faults = waysOf(query)
  if (faults.length > 0) throw invalid(faults)
  const { asked, isKnown, isOne } =
    query.event === undefined && query.outcome_id === undefined
      ? await byReference(runtime, query)
      : await byOutcome(runtime, query)
  const members = asked.flatMap(({ member }) => (member ? [member] : []))
  const now = runtime.clock.now()
  const refs = members
    .filter(({ market }) => !hasEnded(market, now))
    .map(({ market }) => ({ venue: market.venue, marketId: market.id }))
  const stored = await readBooks(runtime, refs)
  const build = () => {
    liveFeedOf(runtime).shows(refs)
    return toResponse(runtime, { asked, members, isOne, depth: query.depth })
  }
  // Where a book is missing or stale the next who asks has its venue asked again.
  const isWhole = stored.every((book) => book && !book.stale)
  if (!isWhole) return build()
  const until = nextClose(
    members.map(({ market }) => market),
    now,
  )
  return versionOf(runtime, {
    refs,
    wanted: refs,
    isKnown: () => isKnown() && runtime.clock.now() < until,
    build,
  })
}

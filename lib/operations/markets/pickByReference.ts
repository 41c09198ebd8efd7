import type { ParsedOrderbookQuery } from '@/lib/contract/orderbook'
import type { PlatformId } from '@/lib/contract/platform'
import type { Fault } from '@/lib/contract/requestError'
import type { GroupMemberDetail, MarketHit } from '@/lib/core/domain/catalogue'
import { venueKey } from '@/lib/core/domain/venueKey'
import { inGroup, outcomeOf } from '@/lib/operations/views/resolveTokens'

/** A requested platform; `member` is missing when its market is unknown. */
export interface RequestedBook {
  platform: PlatformId
  member?: GroupMemberDetail
  /** The matched outcome of its market; an unmatched market is an outcome of its own. */
  outcome?: string
}

export const queryFault = (name: string, msg: string, type = 'value_error'): Fault => ({
  loc: ['query', name],
  msg,
  type,
})

/** The market that a query's references for one platform resolve to, and where they contradict each other. */
export function pickByReference(
  query: ParsedOrderbookQuery,
  platform: PlatformId,
  hits: readonly MarketHit[],
): { requested: RequestedBook; faults: Fault[] } {
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
    faults.push(
      queryFault(`${platform}_yes_token`, `The references of ${platform} lead to different markets.`),
    )
  }
  for (const [token, side] of [
    [yes, 'yes'],
    [no, 'no'],
  ] as const) {
    const outcome = token !== undefined && hit ? outcomeOf(hit, token) : undefined
    if (hit && outcome && inGroup(hit, outcome) !== side) {
      faults.push(
        queryFault(`${platform}_${side}_token`, `This token is not the ${side.toUpperCase()} side.`),
      )
    }
  }
  const member = hit && { market: hit.market, inverted: hit.group?.inverted ?? false }
  const outcome = hit && (hit.group?.outcomeId ?? venueKey(hit.market.venue, hit.market.id))
  return { requested: { platform, member, outcome }, faults }
}

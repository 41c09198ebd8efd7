import { platformOf } from '@/lib/contract/platform'
import type { GroupDetail, GroupMemberDetail, GroupOutcomeDetail } from '@/lib/core/domain/catalogue'
import type { Outcome } from '@/lib/core/domain/market'
import { sureSets } from '@/lib/core/domain/matchLinks'
import type { Runtime } from '@/lib/operations/runtime'
import type { RequestedToken } from '@/lib/operations/views/resolveTokens'

/** The member's own side that corresponds to this side of the outcome. */
const ownSide = ({ inverted }: GroupMemberDetail, side: Outcome): Outcome =>
  inverted === (side === 'yes') ? 'no' : 'yes'

/** The tokens of one side of an outcome, as if a plan request had named them; needs no look-up. */
export function outcomeTokens(
  { config }: Pick<Runtime, 'config'>,
  { group, outcome }: { group: GroupDetail; outcome: GroupOutcomeDetail },
  side: Outcome,
) {
  const sets = sureSets(
    outcome.members.map(({ market }) => market.venue),
    outcome.links,
  )
  const { id, slug, title } = group
  return outcome.members.flatMap((member) => {
    const { market, inverted } = member
    const { venue } = market
    const platform = platformOf(venue, config.platforms)
    if (!platform) return []
    const own = ownSide(member, side)
    const place = { id, slug, title, outcomeId: outcome.id, inverted, sureSet: sets.get(venue) ?? 0 }
    const hit = { market, group: { ...place, ...(outcome.title && { outcomeTitle: outcome.title }) } }
    const tokenId = own === 'yes' ? market.yesTokenId : market.noTokenId
    return [{ platform, known: { venue, tokenId, hit, outcome: own } }] satisfies RequestedToken[]
  })
}

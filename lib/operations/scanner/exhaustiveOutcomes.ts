import type {
  GroupDetail,
  GroupMemberDetail,
  GroupOutcomeDetail,
  GroupSourceDetail,
} from '@/lib/core/domain/catalogue'
import { sureSets } from '@/lib/core/domain/matchLinks'
import type { VenueId } from '@/lib/core/domain/venue'

/** An outcome of an event and every market with certainly the same question. */
interface SureOutcome {
  outcome: GroupOutcomeDetail
  members: readonly GroupMemberDetail[]
}

/** The outcomes of an event, and the venue that declares them exclusive and exhaustive. */
export interface ExhaustiveOutcomes {
  declaredBy: VenueId
  outcomes: readonly SureOutcome[]
}

/** The members that are certainly the same as the declaring venue's market under this outcome. */
function sureMembers(
  { members, links }: GroupOutcomeDetail,
  { market }: GroupMemberDetail,
): GroupMemberDetail[] {
  const sets = sureSets(
    members.map((member) => member.market.venue),
    links,
  )
  return members.filter((member) => sets.get(member.market.venue) === sets.get(market.venue))
}

function outcomesOf(group: GroupDetail, { venue, eventId, exhaustiveMarkets }: GroupSourceDetail) {
  if (exhaustiveMarkets === undefined) return undefined
  const found = group.outcomes.flatMap((outcome) => {
    const declared = outcome.members.filter(
      ({ market }) => market.venue === venue && market.eventId === eventId,
    )
    return declared.map((member): SureOutcome & { inverted: boolean } => ({
      outcome,
      members: sureMembers(outcome, member),
      inverted: member.inverted,
    }))
  })
  // Two markets under one outcome, or a NO in place of an outcome, are not the set that the venue declares.
  const isWhole =
    found.length === exhaustiveMarkets &&
    new Set(found.map(({ outcome }) => outcome.id)).size === found.length &&
    found.every(({ inverted }) => !inverted)
  return isWhole ? found : undefined
}

/**
 * The outcomes of which exactly one comes true, as declared by a venue that lists all of them here; undefined where
 * no venue declares it, or one of its markets is missing. Mutually exclusive outcomes are not necessarily exhaustive.
 */
export function exhaustiveOutcomes(group: GroupDetail): ExhaustiveOutcomes | undefined {
  for (const source of group.sources) {
    const outcomes = outcomesOf(group, source)
    if (outcomes) return { declaredBy: source.venue, outcomes }
  }
  return undefined
}

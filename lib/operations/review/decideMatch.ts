import type { MatchReviewWire } from '@/lib/contract/matches'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import { RequestError } from '@/lib/contract/requestError'
import type { VenueEvent } from '@/lib/core/domain/market'
import { type EventRef, type NewVerdict, orderPair } from '@/lib/core/domain/matches'
import { matchTexts } from '@/lib/core/matching/review/matchTexts'
import { pairMarkets } from '@/lib/core/matching/review/pairMarkets'
import { rulePrints } from '@/lib/core/matching/review/rulePrints'
import type { Runtime } from '@/lib/operations/runtime'
import { findReviewedEvent } from './findReviewedEvent'
import { toMatchReview } from './toMatchReview'

type Body = OperationInput<Operations['decideMatch']>['body']

const conflict = (message: string) => new RequestError(message, { code: 'conflict', loc: ['body', 'action'] })

const refOf = ({ venue, id }: VenueEvent): EventRef => ({ venue, eventId: id })

/** The verdict on two events, in venue order, with the current texts and fingerprints of the rules. */
async function verdictOn(
  runtime: Runtime,
  [x, y]: readonly [VenueEvent, VenueEvent],
  { action, inverted }: Pick<Body, 'action' | 'inverted'>,
): Promise<NewVerdict> {
  const { a, b, turned } = orderPair(refOf(x), refOf(y))
  const [left, right] = turned ? [y, x] : [x, y]
  const found = await runtime.reviews.findCase({ a, b })
  if (action === 'confirm' && !found)
    throw conflict('Nothing was found that could be confirmed: merge instead.')
  const known = found && found.markets.length > 0 ? found.markets : undefined
  const markets = known ?? pairMarkets(left, right, inverted)
  const same = action === 'confirm' || action === 'merge'
  if (same && markets.length === 0)
    throw conflict('No market of the one goes with a market of the other: their names differ.')
  const prints = rulePrints(left, right, markets)
  const texts = matchTexts(left, right, markets)
  return { a, b, verdict: same ? 'same' : 'different', markets, prints, texts }
}

/** The event against each event that it is grouped with. */
async function splitOff(runtime: Runtime, event: VenueEvent): Promise<NewVerdict[]> {
  const refs = await runtime.reviews.listCompanions(refOf(event))
  const companions = refs.length === 0 ? [] : await runtime.reviews.findEvents(refs)
  if (companions.length === 0) throw conflict('This event is shown alone already.')
  return Promise.all(
    companions.map((other) => verdictOn(runtime, [event, other], { action: 'split', inverted: false })),
  )
}

/**
 * Records a reviewer's decision on a match. It overrides matching until it is undone or the rules change; pages update
 * within seconds.
 * Errors: `forbidden` except for reviewers; `not_found` for an unknown event; `conflict` when there is nothing to
 * confirm, to split, or to pair.
 */
export async function decideMatch(
  runtime: Runtime,
  { reviewer, body }: Pick<OperationInput<Operations['decideMatch']>, 'reviewer' | 'body'>,
): Promise<MatchReviewWire> {
  const first = await findReviewedEvent(runtime, body.a, 'a')
  const second = body.b && (await findReviewedEvent(runtime, body.b, 'b'))
  const verdicts = second ? [await verdictOn(runtime, [first, second], body)] : await splitOff(runtime, first)
  const { action, note } = body
  return toMatchReview(runtime, await runtime.reviews.addReview({ action, by: reviewer, note, verdicts }))
}

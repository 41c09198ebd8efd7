import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { SparklinesResponse } from '@/lib/contract/sparklines'
import type { Versioned } from '@/lib/contract/versioned'
import { hasEnded } from '@/lib/core/domain/market'
import { complement, fromMicro } from '@/lib/core/domain/units'
import type { Sparkline } from '@/lib/ingest/sparklines'
import type { Runtime } from '@/lib/operations/runtime'
import { eventsById } from '@/lib/operations/views/eventsById'
import { heldFor, heldResult } from '@/lib/operations/views/heldResult'
import { leadingOutcome } from '@/lib/operations/views/leadingOutcome'
import { listedOutcomes } from '@/lib/operations/views/listedOutcomes'
import type { MemberView } from '@/lib/operations/views/memberView'

/** Enough for cached lines and a fast platform; slower ones follow at the next request. */
const BUDGET_MS = 1_000
/** The last point of seven days is minutes old anyway; lists of events are refreshed as often. */
const HOLD_MS = 1_000

/** A market that no longer trades has no 24-hour change. */
function changeOf(view: MemberView | undefined, line: Sparkline | undefined, now: number): number | null {
  if (!view || line?.state !== 'ready' || hasEnded(view.market, now)) return null
  const { change24h: change } = line
  return change === undefined ? null : fromMicro(view.inverted ? -change : change)
}

/** The last seven days of events' leading outcomes, each from its platform with the largest volume. */
export async function getSparklines(
  runtime: Runtime,
  { query }: Pick<OperationInput<Operations['getSparklines']>, 'query'>,
): Promise<Versioned<SparklinesResponse>> {
  const { ids, events } = await eventsById(runtime, query.events)
  const leaders = events.map((event) => {
    const leader = leadingOutcome(listedOutcomes(runtime, event))
    const [largest] = [...(leader?.views ?? [])].sort(
      (a, b) => (b.market.volume ?? -1) - (a.market.volume ?? -1),
    )
    return { id: event.id, leader, view: largest }
  })
  const views = leaders.flatMap(({ view }) => view ?? [])
  const read = await runtime.sparklines.read(
    views.map(({ market }) => market),
    { budgetMs: BUDGET_MS },
  )
  const lineOf = new Map(views.map((view, i) => [view, read[i]]))
  const byEvent = new Map(
    leaders.map(({ id, leader, view }) => {
      const line = view && lineOf.get(view)
      const points = line?.state === 'ready' ? line.points : []
      return [
        id,
        {
          event_id: id,
          outcome_id: leader?.id ?? null,
          outcome: leader?.name ?? null,
          platform: view?.platform ?? null,
          state: line?.state ?? ('none' as const),
          points: points.map(({ at, price }): [number, number] => [
            Math.floor(at / 1_000),
            fromMicro(view?.inverted ? complement(price) : price),
          ]),
          change_24h: changeOf(view, line, runtime.clock.now()),
        },
      ]
    }),
  )
  // Lines that are still being read follow at the next request.
  const isComplete = read.every(({ state }) => state !== 'collecting')
  const isRecent = heldFor(runtime.clock, HOLD_MS)
  return heldResult(
    { sparklines: ids.flatMap((id) => byEvent.get(id) ?? []) },
    () => isComplete && isRecent(),
  )
}

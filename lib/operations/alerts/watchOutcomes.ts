import type { AlertEngine, WatchedOutcome } from '@/lib/operations/alerts/createAlertEngine'
import type { Runtime } from '@/lib/operations/runtime'

type Parts = Pick<Runtime, 'catalogue' | 'rotation'>

/** Outcomes read per turn of the event loop. */
const AT_ONCE = 8

async function readOutcome({ catalogue }: Parts, id: string): Promise<WatchedOutcome | undefined> {
  const place = await catalogue.findOutcome(id)
  const found = place && (await catalogue.findEvent(place.slug))
  if (!place || !found || !('event' in found)) return undefined
  const outcome = found.event.outcomes.find((one) => one.id === place.outcomeId)
  return outcome && { group: found.event, outcome }
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Updates the engine's outcomes from the catalogue. Errors: the catalogue's. */
export async function watchOutcomes(
  parts: Parts,
  engine: Pick<AlertEngine, 'setOutcome'>,
  ids: readonly string[],
): Promise<void> {
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    await Promise.all(
      ids.slice(at, at + AT_ONCE).map(async (id) => engine.setOutcome(id, await readOutcome(parts, id))),
    )
    await nextTurn()
  }
}

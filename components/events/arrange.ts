import type { ListedEvent } from '@/lib/browser/listPage'

/** The pages of a list as they were first seen: rows keep their places while their figures move. */
export interface Arrangement {
  /** The list it belongs to. */
  list: string
  pages: Readonly<Record<number, readonly ListedEvent[]>>
}

export interface ArrangedRow {
  event: ListedEvent
  /** No loaded page contains it any more: its figures are the last known. */
  stale: boolean
}

/** Adds rows for newly loaded pages; the same arrangement object when there are none. */
export function arrange(
  known: Arrangement,
  list: string,
  loaded: ReadonlyMap<number, readonly ListedEvent[]>,
): Arrangement {
  const pages = known.list === list ? known.pages : {}
  const added = [...loaded].filter(([page]) => pages[page] === undefined).sort(([a], [b]) => a - b)
  if (added.length === 0) return known.list === list ? known : { list, pages }
  const next: Record<number, readonly ListedEvent[]> = { ...pages }
  // An event that moved while pages were read stays on one of them only.
  const placed = new Set(Object.values(pages).flatMap((events) => events.map(({ event_id }) => event_id)))
  for (const [page, events] of added) {
    next[page] = events.filter(({ event_id }) => !placed.has(event_id))
    for (const { event_id } of events) placed.add(event_id)
  }
  return { list, pages: next }
}

/** The latest figures of every event, by its id. */
export const latestOf = (
  loaded: ReadonlyMap<number, readonly ListedEvent[]>,
): ReadonlyMap<string, ListedEvent> =>
  new Map([...loaded.values()].flatMap((events) => events.map((event) => [event.event_id, event])))

/** A page's rows in their places, with the latest figures of any loaded page. */
export const rowsOf = (
  { pages }: Arrangement,
  page: number,
  latest: ReadonlyMap<string, ListedEvent>,
): ArrangedRow[] =>
  (pages[page] ?? []).map((event) => ({
    event: latest.get(event.event_id) ?? event,
    stale: !latest.has(event.event_id),
  }))

/** Would other events be shown if the rows were sorted again? */
export function hasOthers(
  { pages }: Arrangement,
  loaded: ReadonlyMap<number, readonly ListedEvent[]>,
): boolean {
  const placed = new Set(Object.values(pages).flatMap((events) => events.map(({ event_id }) => event_id)))
  return [...loaded].some(
    ([page, events]) => pages[page] && events.some(({ event_id }) => !placed.has(event_id)),
  )
}

/** Would the rows change places if they were sorted again? */
export function hasMoved(
  { pages }: Arrangement,
  loaded: ReadonlyMap<number, readonly ListedEvent[]>,
): boolean {
  const seen = new Set<string>()
  return [...loaded]
    .sort(([a], [b]) => a - b)
    .some(([page, events]) => {
      const now = events.map(({ event_id }) => event_id).filter((id) => !seen.has(id))
      for (const id of now) seen.add(id)
      const then = pages[page]
      return (
        then !== undefined &&
        (then.length !== now.length || then.some(({ event_id }, i) => event_id !== now[i]))
      )
    })
}

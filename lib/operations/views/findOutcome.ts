import { type Fault, notFound, RequestError } from '@/lib/contract/requestError'
import type { GroupDetail, GroupOutcomeDetail } from '@/lib/core/domain/catalogue'
import type { Runtime } from '@/lib/operations/runtime'
import { isTitled, pickOutcome } from './pickOutcome'

interface OutcomeQuery {
  event?: string
  outcome_title?: string
  outcome_id?: string
}

interface FoundOutcome {
  event: GroupDetail
  outcome: GroupOutcomeDetail
}

/**
 * The event with this slug, current or former.
 * Errors: `not_found` at the query's `event`.
 */
export async function findEvent(runtime: Runtime, slug: string): Promise<GroupDetail> {
  const first = await runtime.catalogue.findEvent(slug)
  const found = first && 'renamedTo' in first ? await runtime.catalogue.findEvent(first.renamedTo) : first
  if (!found || 'renamedTo' in found) throw notFound(`There is no event ${slug}.`, ['query', 'event'])
  return found.event
}

async function findById(runtime: Runtime, id: string): Promise<FoundOutcome> {
  const place = await runtime.catalogue.findOutcome(id)
  const event = place && (await findEvent(runtime, place.slug))
  const outcome = event?.outcomes.find((one) => one.id === place?.outcomeId)
  if (!event || !outcome) throw notFound(`There is no outcome ${id}.`, ['query', 'outcome_id'])
  return { event, outcome }
}

const invalid = (faults: Fault[]) => new RequestError('The query is not valid.', { code: 'invalid', faults })

const fault = (name: string, msg: string, type = 'value_error'): Fault => ({
  loc: ['query', name],
  msg,
  type,
})

/**
 * The outcome in a query: by its id only, or by its event and its title.
 * Errors: `invalid` when the title is required, several have it, or the id contradicts it; `not_found` for an unknown
 * event or outcome.
 */
export async function findOutcome(
  runtime: Runtime,
  { event: slug, outcome_title: title, outcome_id: id }: OutcomeQuery,
): Promise<FoundOutcome> {
  if (id === undefined) {
    if (slug === undefined) throw invalid([fault('event', 'Name an event or an outcome_id.', 'missing')])
    const event = await findEvent(runtime, slug)
    return { event, outcome: pickOutcome(event, title) }
  }
  const [found, named] = await Promise.all([
    findById(runtime, id),
    slug === undefined ? undefined : findEvent(runtime, slug),
  ])
  const faults: Fault[] = []
  if (named && named.id !== found.event.id) {
    faults.push(fault('event', `This outcome belongs to the event ${found.event.slug}.`))
  }
  if (title !== undefined && !isTitled(found.outcome, title)) {
    faults.push(fault('outcome_title', `This outcome is called ${found.outcome.title ?? 'Yes'}.`))
  }
  if (faults.length > 0) throw invalid(faults)
  return found
}

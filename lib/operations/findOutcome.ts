import type { GroupDetail, GroupOutcomeDetail } from '@/lib/domain/catalogue'
import { BaseError, notFound } from '@/lib/domain/errors'
import type { Runtime } from '@/lib/runtime/types'

/**
 * The event of a slug, a renamed one included.
 * Errors: `not_found` at the query's `event`.
 */
export async function findEvent(runtime: Runtime, slug: string): Promise<GroupDetail> {
  const first = await runtime.catalogue.findEvent(slug)
  const found = first && 'renamedTo' in first ? await runtime.catalogue.findEvent(first.renamedTo) : first
  if (!found || 'renamedTo' in found) throw notFound(`There is no event ${slug}.`, ['query', 'event'])
  return found.event
}

/**
 * The outcome of an event: the one named, or its only one when it is binary.
 * Errors: `invalid` when it must be named, `not_found` for an unknown event or outcome.
 */
export async function findOutcome(
  runtime: Runtime,
  { event: slug, outcome_title: title }: { event: string; outcome_title?: string },
): Promise<GroupOutcomeDetail> {
  const { outcomes } = await findEvent(runtime, slug)
  const binary = outcomes.length === 1 && outcomes[0]?.title === undefined
  if (title === undefined && !binary) {
    const msg = 'This event has several outcomes: name one.'
    const faults = [{ loc: ['query', 'outcome_title'], msg, type: 'missing' }]
    throw new BaseError('The query is not valid.', { code: 'invalid', faults })
  }
  const outcome = title === undefined ? outcomes[0] : outcomes.find((each) => each.title === title)
  if (!outcome) throw notFound(`This event has no outcome ${title}.`, ['query', 'outcome_title'])
  return outcome
}

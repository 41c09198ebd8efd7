import { notFound, RequestError } from '@/lib/contract/requestError'
import type { GroupDetail, GroupOutcomeDetail } from '@/lib/core/domain/catalogue'

const TITLE = ['query', 'outcome_title']

const invalid = (msg: string, type = 'value_error') =>
  new RequestError('The query is not valid.', { code: 'invalid', faults: [{ loc: TITLE, msg, type }] })

/** Letters and digits alone, to match a title that was typed from memory. */
const bare = (title: string) =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The one title of the event that reads like this one, if there is just one. */
function suggestionFor(title: string, outcomes: readonly GroupOutcomeDetail[]): string {
  const wanted = bare(title)
  const titles = outcomes.flatMap((outcome) => outcome.title ?? [])
  const equal = titles.filter((one) => bare(one) === wanted)
  const near = equal.length > 0 || wanted === '' ? equal : titles.filter((one) => bare(one).includes(wanted))
  return near.length === 1 ? ` Do you mean "${near[0]}"?` : ''
}

/** Does the outcome have this title, or had it before something was added to distinguish it from others? */
export const isTitled = ({ title, plainTitle }: GroupOutcomeDetail, requested: string) =>
  title === requested || plainTitle === requested

/**
 * The outcome of an event that has this title, or its only one when it is binary.
 * Errors: `invalid` when it must be named, or several have this title; `not_found` when none has.
 */
export function pickOutcome({ outcomes }: GroupDetail, title: string | undefined): GroupOutcomeDetail {
  const [only] = outcomes
  if (title === undefined) {
    if (only && outcomes.length === 1 && only.title === undefined) return only
    throw invalid('This event has several outcomes: name one.', 'missing')
  }
  const exact = outcomes.filter((outcome) => outcome.title === title)
  const titled = exact.length > 0 ? exact : outcomes.filter((outcome) => isTitled(outcome, title))
  if (titled.length > 1) {
    const list = titled.map((outcome) => `${outcome.id} (${outcome.title})`).join(', ')
    throw invalid(`Several outcomes are called "${title}": name one by its outcome_id: ${list}.`)
  }
  const [found] = titled
  if (!found) throw notFound(`This event has no outcome ${title}.${suggestionFor(title, outcomes)}`, TITLE)
  return found
}

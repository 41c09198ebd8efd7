import { notFound, RequestError } from '@/lib/contract/requestError'
import type { GroupDetail, GroupOutcomeDetail } from '@/lib/core/domain/catalogue'

const TITLE = ['query', 'outcome_title']

const invalid = (msg: string, type = 'value_error') =>
  new RequestError('The query is not valid.', { code: 'invalid', faults: [{ loc: TITLE, msg, type }] })

/** Only letters and digits, to match a title typed from memory. */
const bare = (title: string) =>
  title
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The event's only title that matches this text, if unique. */
function suggestionFor(title: string, outcomes: readonly GroupOutcomeDetail[]): string {
  const wanted = bare(title)
  const titles = outcomes.flatMap((outcome) => outcome.title ?? [])
  const equal = titles.filter((one) => bare(one) === wanted)
  const near = equal.length > 0 || wanted === '' ? equal : titles.filter((one) => bare(one).includes(wanted))
  return near.length === 1 ? ` Do you mean "${near[0]}"?` : ''
}

/** Does the outcome have this title, now or before a suffix was added to distinguish it from others? */
export const isTitled = ({ title, plainTitle }: GroupOutcomeDetail, requested: string) =>
  title === requested || plainTitle === requested

/**
 * The outcome of an event with this title, or its only one when it is binary.
 * Errors: `invalid` when the title is required, or several have it; `not_found` when none has.
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

import type { ModelUse } from '@/lib/contract/pageReads'
import { percent } from './percent'

const share = ({ right, total }: { right: number; total: number }) =>
  total === 0 ? 'not measured' : `${percent(right / total)} (${right} of ${total})`

const count = (value: number) => value.toLocaleString('en')

/** Cost and accuracy of the language model here; a sentence where none is configured or its figures are not known. */
export function ModelFigures({ use }: { use: ModelUse | undefined }) {
  if (!use) return <p role="status">Its figures cannot be read at the moment.</p>
  const { model } = use
  if (!model) return <p>None is configured here: every match is by comparison or by a reviewer.</p>
  const rows = [
    ['Model', model.name],
    ['Tokens in the last 24 hours', `${count(model.tokens)} of ${count(model.tokens_per_day)}`],
    ['Requests in the last 24 hours', count(model.requests)],
    ['Pairs waiting', count(model.waiting)],
    ['Agreement with reviewers', share(model.agreement)],
    ['Precision of method model', share(model.precision)],
  ] as const
  return (
    <table aria-label="Language model" className="text-sm">
      <tbody>
        {rows.map(([name, value]) => (
          <tr key={name}>
            <th scope="row" className="py-1 pr-6 text-left font-normal text-ink-3">
              {name}
            </th>
            <td className="num py-1">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

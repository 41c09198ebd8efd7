import { formatDay } from '@/components/format/dates'
import { formatCount } from '@/components/format/figures'
import { ColumnHead } from '@/components/ui/ColumnHead'
import type { UsagePoint } from './usageByDay'

/** The days with any request, newest first. */
export const UsageTable = ({ points }: { points: readonly UsagePoint[] }) => (
  <table className="figures mb-3 w-full max-w-xs text-xs">
    <caption className="sr-only">Requests per day; days without requests are omitted</caption>
    <thead>
      <tr className="h-7 text-ink-3 *:px-2 *:font-normal">
        <ColumnHead className="text-left">Day (UTC)</ColumnHead>
        <ColumnHead className="text-right">Requests</ColumnHead>
      </tr>
    </thead>
    <tbody>
      {[...points]
        .reverse()
        .filter(({ requests }) => requests > 0)
        .map(({ day, requests }) => (
          <tr key={day} className="h-6 border-t *:px-2">
            <th scope="row" className="text-left font-normal">
              {formatDay(day)}
            </th>
            <td className="text-right">{formatCount(requests)}</td>
          </tr>
        ))}
    </tbody>
  </table>
)

import { ColumnHead } from '@/components/ui/ColumnHead'
import { ColumnHeads } from '@/components/ui/ColumnHeads'
import { ScrollRegion } from '@/components/ui/ScrollRegion'

/** Figures over time: a row for each moment, a column for each head. */
export const TimeTable = ({
  label,
  caption,
  heads,
  rows,
}: {
  /** Label of the scroll region around it. */
  label: string
  caption: string
  heads: readonly string[]
  /** `figures` in the order of the heads. */
  rows: readonly { at: number; time: string; figures: readonly string[] }[]
}) => (
  <ScrollRegion label={label} className="overflow-x-auto pb-1">
    <table className="figures w-full whitespace-nowrap text-right text-xs">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="h-7 text-ink-3 *:px-2 *:font-normal">
          <ColumnHead className="text-left">Time</ColumnHead>
          <ColumnHeads names={heads} />
        </tr>
      </thead>
      <tbody>
        {rows.map(({ at, time, figures }) => (
          <tr key={at} className="h-6 border-t *:px-2">
            <th scope="row" className="text-left font-normal">
              {time}
            </th>
            {heads.map((head, i) => (
              <td key={head}>{figures[i]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </ScrollRegion>
)

import { ColumnHead } from '@/components/ui/ColumnHead'
import { ColumnHeads } from '@/components/ui/ColumnHeads'
import { ScrollRegion } from '@/components/ui/ScrollRegion'
import { VENUE_IDS, VENUES } from '@/lib/core/domain/venue'
import type { getScorecard } from '@/lib/operations/review/getScorecard'
import { percent } from './percent'

type LeftOut = ReturnType<typeof getScorecard>['leftOut']
type Card = LeftOut['published']
type Tally = Card['overall']

const venueName = (id: string) =>
  VENUE_IDS.filter((one) => one === id).map((one) => VENUES[one].name)[0] ?? id
const pairName = (pair: string) => pair.split('–').map(venueName).join(' – ')
const capital = (word: string) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`

function Rows({ heading, rows }: { heading: string; rows: readonly (readonly [string, Tally])[] }) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={6} className="pt-4 pb-1 text-left font-medium text-ink-3 text-xs">
          {heading}
        </th>
      </tr>
      {rows.map(([name, tally]) => (
        <tr key={name} className="border-t">
          <th scope="row" className="py-1.5 pr-4 text-left font-normal">
            {name}
          </th>
          {[tally.right, tally.wrong, tally.missed].map((count, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column has no name but its place
            <td key={column} className="py-1.5 pl-4 text-right">
              {count}
            </td>
          ))}
          <td className="py-1.5 pl-4 text-right">{percent(tally.precision)}</td>
          <td className="py-1.5 pl-4 text-right">{percent(tally.recall)}</td>
        </tr>
      ))}
    </tbody>
  )
}

/** Matching precision and recall on held-out families: overall, by pair of platforms and by category. */
export const ScoreTable = ({
  published,
  planned,
  familyCap,
}: Pick<LeftOut, 'published' | 'planned' | 'familyCap'>) => (
  <ScrollRegion label="Scorecard" className="overflow-x-auto">
    <table className="figures w-full min-w-130 text-sm">
      <thead className="text-ink-3 text-xs">
        <tr>
          <ColumnHead className="py-1 text-left font-medium">Pairs</ColumnHead>
          <ColumnHeads
            names={['Right', 'Wrong', 'Missed', 'Precision', 'Recall']}
            className="py-1 pl-4 text-right font-medium"
          />
        </tr>
      </thead>
      <Rows
        heading="All"
        rows={[
          ['Every pair', published.overall],
          [`At most ${familyCap} of one kind`, published.capped],
          ['Of these, sure enough to plan with', planned.capped],
        ]}
      />
      <Rows
        heading="By platforms"
        rows={Object.entries(published.byVenues).map(([pair, tally]) => [pairName(pair), tally] as const)}
      />
      <Rows
        heading="By category"
        rows={Object.entries(published.byCategory).map(([name, tally]) => [capital(name), tally] as const)}
      />
    </table>
  </ScrollRegion>
)

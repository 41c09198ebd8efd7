import { ColumnHead } from '@/components/ui/ColumnHead'
import { ColumnHeads } from '@/components/ui/ColumnHeads'
import { ScrollRegion } from '@/components/ui/ScrollRegion'
import type { getScorecard } from '@/lib/operations/review/getScorecard'
import { percent } from './percent'

type Curve = ReturnType<typeof getScorecard>['leftOut']['curve']

/** How often matches were right, by stated confidence. */
export const CalibrationTable = ({ curve }: { curve: Curve }) => (
  <ScrollRegion label="Calibration" className="overflow-x-auto">
    <table className="figures w-full text-sm">
      <thead className="text-ink-3 text-xs">
        <tr>
          <ColumnHead className="py-1 text-left font-medium">Confidence</ColumnHead>
          <ColumnHeads names={['Pairs', 'Said', 'Right']} className="py-1 pl-4 text-right font-medium" />
          <td className="max-sm:hidden" />
        </tr>
      </thead>
      <tbody>
        {curve.map(({ from, to, pairs, said, right }) => (
          <tr key={from} className="border-t">
            <th scope="row" className="whitespace-nowrap py-1.5 text-left font-normal">
              {to < 1 ? `${percent(from)} to ${percent(to)}` : `${percent(from)} or more`}
            </th>
            <td className="whitespace-nowrap py-1.5 pl-4 text-right">{Math.round(pairs)}</td>
            <td className="whitespace-nowrap py-1.5 pl-4 text-right">{percent(said)}</td>
            <td className="whitespace-nowrap py-1.5 pl-4 text-right">{percent(right)}</td>
            <td className="w-1/3 py-1.5 pl-4 max-sm:hidden">
              <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" className="h-2 w-full">
                <rect x="0" y="1" width={right * 100} height="4" className="fill-ink-3" />
                <rect x={Math.min(99, said * 100)} y="0" width="1" height="6" className="fill-ink" />
              </svg>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    <p className="text-ink-3 text-xs max-sm:hidden">
      The bar is how often they were right, the mark how often they were said to be.
    </p>
  </ScrollRegion>
)

import { formatPrice, formatSize } from '@/components/format/figures'
import { ColumnHead } from '@/components/ui/ColumnHead'
import { Disclosure } from '@/components/ui/Disclosure'
import { Panel } from '@/components/ui/Panel'
import { ScrollRegion } from '@/components/ui/ScrollRegion'
import { VenueName } from '@/components/venue/VenueName'
import { PLATFORM_IDS } from '@/lib/contract/platformIds'
import type { PlanDocument, PlanInput } from '@/lib/contract/receipts'
import { VENUES } from '@/lib/core/domain/venue'

/** The document has all levels. */
const MAX_LEVELS = 50

/** One side, best first. Scrolls inside itself; reachable by keyboard. */
function LevelTable({ input, taken, label }: { input: PlanInput; taken: number; label: string }) {
  return (
    <ScrollRegion label={label} className="mb-3 max-h-64 overflow-y-auto">
      <table className="figures w-full text-xs">
        <caption className="sr-only">Best first; the levels that the plan takes are in bold.</caption>
        <thead className="text-ink-3">
          <tr>
            <ColumnHead className="py-1 text-left font-normal">Price</ColumnHead>
            <ColumnHead className="py-1 text-right font-normal">Tokens</ColumnHead>
          </tr>
        </thead>
        <tbody>
          {input.levels.slice(0, MAX_LEVELS).map(([price, size], i) => (
            <tr key={price} className={i < taken ? 'font-semibold' : 'text-ink-2'}>
              <td className="py-0.5">{formatPrice(price)}</td>
              <td className="py-0.5 text-right">{formatSize(size)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {input.levels.length > MAX_LEVELS && (
        <p className="pt-1 text-ink-3 text-xs">
          {input.levels.length - MAX_LEVELS} more levels are in the document.
        </p>
      )}
    </ScrollRegion>
  )
}

/** The order books that the plan is based on, as they were then. */
export function ReceiptBooks({ document }: { document: PlanDocument }) {
  const { request, response, inputs } = document
  const side = request.direction === 'buy' ? 'Asks' : 'Bids'
  const rows = PLATFORM_IDS.flatMap((id) => {
    const input = inputs.platforms[id]
    return input ? [{ id, input, taken: response.platforms[id]?.levels_consumed ?? 0 }] : []
  })
  return (
    <Panel headingId="books" heading="Order books at that moment">
      <ul className="divide-y px-4">
        {rows.map(({ id, input, taken }) => (
          <li key={id}>
            <Disclosure
              open={taken > 0}
              summary={
                <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 text-sm">
                  <VenueName venue={input.venue} />
                  <span className="text-ink-3 text-xs">
                    {taken === 0 ? 'not used' : `${taken} of ${input.levels.length} levels used`}
                  </span>
                </span>
              }
            >
              <p className="pb-2 text-ink-2 text-xs">
                <bdi>{input.question}</bdi>
              </p>
              {input.levels.length === 0 ? (
                <p className="pb-3 text-ink-3 text-xs">No {side.toLowerCase()}.</p>
              ) : (
                <LevelTable input={input} taken={taken} label={`${side} of ${VENUES[input.venue].name}`} />
              )}
            </Disclosure>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

import { formatMinute } from '@/components/format/dates'
import { UNKNOWN } from '@/components/format/figures'
import { Badge } from '@/components/ui/Badge'
import { ColumnHead } from '@/components/ui/ColumnHead'
import { ColumnHeads } from '@/components/ui/ColumnHeads'
import { Panel } from '@/components/ui/Panel'
import { VenueName } from '@/components/venue/VenueName'
import type { EventDetail, EventOutcome } from '@/lib/contract/event'
import { isBinary, outcomeName } from '../outcomes/outcomeName'
import type { OutcomeOnPlatforms } from '../outcomes/outcomeOnPlatforms'
import { outcomeState } from './outcomeState'
import { StatusBadge } from './StatusBadge'
import { sourceOf, winnersOf } from './settled'

function headline(event: EventDetail, outcome: EventOutcome): string {
  if (event.outcomes.some((one) => one.resolution_conflict)) return 'Platforms resolved this differently'
  if (isBinary(event)) return outcomeState(outcome).label
  const names = winnersOf(event).map(outcomeName)
  if (names.length > 0) return `${names.join(', ')} won`
  return event.outcomes.every((one) => one.resolved_result !== null)
    ? 'No outcome won'
    : 'Ended, no result yet'
}

/** How an event ended: its result, and each platform's resolution of the selected outcome, with time and source. */
export function ResultPanel({ event, outcome, platforms }: OutcomeOnPlatforms) {
  const rows = platforms.flatMap((platform) => {
    const result = outcome.results[platform.id]
    return result ? [{ platform, ...result }] : []
  })
  return (
    <Panel headingId="result" heading="Result">
      <div className="space-y-3 p-4">
        <p className="font-semibold text-lg">{headline(event, outcome)}</p>
        <div className="overflow-x-auto">
          <table className="w-full text-left text-sm">
            <caption className="sr-only">
              Result of {isBinary(event) ? 'the event' : outcomeName(outcome)} by platform
            </caption>
            <thead>
              <tr className="h-8 text-ink-3 text-xs *:pr-4 *:font-normal">
                <ColumnHead>{isBinary(event) ? 'Platform' : outcomeName(outcome)}</ColumnHead>
                <ColumnHeads names={['Result', 'When', 'Source']} />
              </tr>
            </thead>
            <tbody>
              {rows.map(({ platform, status, result, resolved_at: at, ends_at: endsAt }) => (
                <tr key={platform.id} className="h-9 border-t *:pr-4">
                  <th scope="row" className="font-medium">
                    <VenueName venue={platform.venue} />
                  </th>
                  <td>
                    <StatusBadge
                      outcome={{
                        market_status: status,
                        resolved_result: result,
                        resolution_conflict: false,
                        closed_reason: null,
                      }}
                    />
                  </td>
                  <td className="figures whitespace-nowrap text-ink-2">
                    {at === null ? (
                      <span className="text-ink-3" title={`${platform.name} does not say when it resolved`}>
                        scheduled {formatMinute(endsAt)}
                      </span>
                    ) : (
                      formatMinute(at)
                    )}
                  </td>
                  <td className="min-w-40 text-ink-2">
                    {sourceOf(outcome, platform.id) ?? <span title="Not found in its rules">{UNKNOWN}</span>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {rows.length === 0 && <Badge>No platform lists this outcome any more</Badge>}
      </div>
    </Panel>
  )
}

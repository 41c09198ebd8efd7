'use client'
import { Button } from '@/components/ui/Button'
import { Panel } from '@/components/ui/Panel'
import type { DecideMatchRequest, MatchCaseWire, MatchEvent } from '@/lib/contract/matches'
import { RuleDifferences } from '../event/RuleDifferences'
import { CaseFacts } from './CaseFacts'
import { CaseSides } from './CaseSides'

const refOf = ({ platform, event_id }: MatchEvent) => ({ platform, event_id })

export const confirmOf = ({ a, b }: MatchCaseWire): DecideMatchRequest => ({
  action: 'confirm',
  a: refOf(a),
  b: refOf(b),
})
export const rejectOf = ({ a, b }: MatchCaseWire): DecideMatchRequest => ({
  action: 'reject',
  a: refOf(a),
  b: refOf(b),
})
/** The second event apart from all that it is shown with. */
export const splitOf = ({ b }: MatchCaseWire): DecideMatchRequest => ({ action: 'split', a: refOf(b) })

/** One match to decide. */
export function CasePanel({
  match,
  place,
  busy,
  onDecide,
}: {
  match: MatchCaseWire
  /** "3 of 12". */
  place: string
  busy: boolean
  onDecide: (decision: DecideMatchRequest) => void
}) {
  return (
    <Panel
      headingId="case"
      heading={`Same question? ${place}`}
      aside={
        <div className="flex flex-wrap gap-2">
          <Button
            size="sm"
            variant="solid"
            aria-keyshortcuts="c"
            disabled={busy}
            onClick={() => onDecide(confirmOf(match))}
          >
            Confirm
          </Button>
          <Button
            size="sm"
            variant="danger"
            aria-keyshortcuts="r"
            disabled={busy}
            onClick={() => onDecide(rejectOf(match))}
          >
            Reject
          </Button>
          {match.state === 'published' && (
            <Button size="sm" aria-keyshortcuts="s" disabled={busy} onClick={() => onDecide(splitOf(match))}>
              Split off the second
            </Button>
          )}
        </div>
      }
    >
      <CaseFacts match={match} />
      {match.differences.length > 0 && (
        <div className="border-b px-4 py-3">
          <RuleDifferences differences={match.differences} />
        </div>
      )}
      <CaseSides match={match} />
    </Panel>
  )
}

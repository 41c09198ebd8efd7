'use client'
import { Button } from '@/components/ui/Button'
import { Input } from '@/components/ui/Input'
import { Panel } from '@/components/ui/Panel'
import type { DecideMatchRequest, MatchCaseWire, MatchEvent } from '@/lib/contract/matches'
import type { StateSettlementRequest } from '@/lib/contract/settlementReviews'
import { RuleDifferences } from '../event/settlement/RuleDifferences'
import { CaseFacts } from './CaseFacts'
import { CaseSettlement } from './CaseSettlement'
import { CaseSides } from './CaseSides'

const refOf = ({ platform, event_id }: MatchEvent) => ({ platform, event_id })

/** A reviewer's reason as sent: none where the field is empty. */
const withReason = (decision: DecideMatchRequest, reason: string): DecideMatchRequest =>
  reason.trim() === '' ? decision : { ...decision, note: reason.trim() }

export const confirmOf = ({ a, b }: MatchCaseWire, reason: string) =>
  withReason({ action: 'confirm', a: refOf(a), b: refOf(b) }, reason)
export const rejectOf = ({ a, b }: MatchCaseWire, reason: string) =>
  withReason({ action: 'reject', a: refOf(a), b: refOf(b) }, reason)
/** Splits the second event from everything it is shown with. */
export const splitOf = ({ b }: MatchCaseWire, reason: string) =>
  withReason({ action: 'split', a: refOf(b) }, reason)

/** One match to decide on. */
export function CasePanel({
  match,
  place,
  reason,
  onReason,
  busy,
  onDecide,
  onState,
}: {
  match: MatchCaseWire
  /** "3 of 12". */
  place: string
  reason: string
  onReason: (reason: string) => void
  busy: boolean
  onDecide: (decision: DecideMatchRequest) => void
  onState: (statement: StateSettlementRequest) => void
}) {
  const deciding = (decisionOf: (match: MatchCaseWire, reason: string) => DecideMatchRequest) => ({
    disabled: busy,
    onClick: () => onDecide(decisionOf(match, reason)),
  })
  return (
    <Panel
      headingId="case"
      heading={`Same question? ${place}`}
      aside={
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="solid" aria-keyshortcuts="c" {...deciding(confirmOf)}>
            Confirm
          </Button>
          <Button size="sm" variant="danger" aria-keyshortcuts="r" {...deciding(rejectOf)}>
            Reject
          </Button>
          {match.state === 'published' && (
            <Button size="sm" aria-keyshortcuts="s" {...deciding(splitOf)}>
              Split off the second
            </Button>
          )}
        </div>
      }
    >
      <CaseFacts match={match} />
      <div className="border-b px-4 py-3">
        <Input
          aria-label="Reason"
          placeholder="Reason, stored with the decision and both texts"
          maxLength={500}
          value={reason}
          onChange={(event) => onReason(event.target.value)}
        />
      </div>
      {match.differences.length > 0 && (
        <div className="border-b px-4 py-3">
          <RuleDifferences differences={match.differences} />
        </div>
      )}
      <CaseSettlement
        key={`${match.a.event_id} ${match.b.event_id}`}
        match={match}
        busy={busy}
        onState={onState}
      />
      <CaseSides match={match} />
    </Panel>
  )
}

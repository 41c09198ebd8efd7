import { Badge } from '@/components/ui/Badge'
import type { MatchCaseWire } from '@/lib/contract/matches'
import { STATE } from './labels'

const PAIRS_SHOWN = 12

/** Matching evidence for and against, and the markets it would join. */
export function CaseFacts({ match }: { match: MatchCaseWire }) {
  const { words, tone } = STATE[match.state]
  return (
    <div className="space-y-3 border-b px-4 py-3 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={tone}>{words}</Badge>
        {match.price_alarm && <Badge tone="bad">Apart in plans: prices</Badge>}
        <Badge title={`${(match.margin * 100).toFixed(1)} points from the nearer threshold`}>
          {Math.floor(match.confidence * 100)}% sure
        </Badge>
        {match.verdict && (
          <Badge tone={match.verdict === 'same' ? 'good' : 'warn'}>
            Decided: {match.verdict === 'same' ? 'the same' : 'not the same'}
          </Badge>
        )}
        {match.event_slug && (
          <a href={`/event/${match.event_slug}`} className="underline">
            View event
          </a>
        )}
      </p>
      {match.suggestion && (
        <p>
          <span className="font-medium">Suggested: {match.suggestion.verdict}</span>, because{' '}
          {match.suggestion.reason} <span className="text-ink-3">({match.suggestion.model})</span>
        </p>
      )}
      {match.price_alarm && <p className="font-medium text-warn">{match.price_alarm}</p>}
      <ul className="list-inside list-disc text-ink-2">
        {match.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {match.markets.length > 1 && (
        <details>
          <summary className="cursor-pointer">{match.markets.length} pairs of markets</summary>
          <ul className="mt-1 space-y-1 text-ink-2">
            {match.markets.slice(0, PAIRS_SHOWN).map(({ a, b, inverted }) => (
              <li key={`${a}\n${b}`}>
                {a} {inverted ? '= the opposite of' : '='} {b}
              </li>
            ))}
          </ul>
        </details>
      )}
      {match.markets.some(({ inverted }) => inverted) && (
        <p className="font-medium text-warn">Inverted: No on one side is Yes on the other.</p>
      )}
    </div>
  )
}

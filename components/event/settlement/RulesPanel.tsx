import { Badge } from '@/components/ui/Badge'
import { cn } from '@/components/ui/cn'
import { Disclosure } from '@/components/ui/Disclosure'
import { Panel } from '@/components/ui/Panel'
import { VenueName } from '@/components/venue/VenueName'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import type { EventDetail, EventOutcome } from '@/lib/contract/event'
import type { PlatformId } from '@/lib/contract/platform'
import { SettlementTable } from './SettlementTable'

type Match = NonNullable<EventOutcome['match']['platforms'][PlatformId]>

const METHOD: Record<Match['method'], string> = {
  self: 'Reference platform',
  reference: 'Matched by a cross-reference, then verified',
  rules: 'Matched by comparing question and rules',
  manual: 'Matched by a reviewer',
  model: 'Judged by a language model, and not contradicted by the comparison',
}

const percent = (confidence: number) => `${Math.floor(confidence * 100)}% sure`

function MatchBadges({ match }: { match: Match }) {
  if (match.method === 'self') return null
  if (match.path.length === 0) return <Badge>Not compared yet</Badge>
  return (
    <>
      <Badge title={METHOD[match.method]}>{percent(match.confidence)} the same question</Badge>
      <Badge tone={match.reviewed ? 'good' : 'plain'}>{match.reviewed ? 'Reviewed' : 'Not reviewed'}</Badge>
    </>
  )
}

/** "Compared via Kalshi": the platforms between this one and the reference. */
function wayOf({ path }: Match, platforms: readonly PlatformSummary[]): string {
  const between = path.slice(1, -1).flatMap((id) => platforms.find((one) => one.id === id)?.name ?? [])
  return between.length === 0 ? '' : `, via ${between.join(' and ')}`
}

/** How each platform settles the question, in its own words, and why we match it to this outcome. */
export function RulesPanel({
  event,
  outcome,
  platforms,
  className,
}: {
  event: EventDetail
  outcome: Pick<EventOutcome, 'match' | 'settlement'>
  platforms: readonly PlatformSummary[]
  className?: string
}) {
  const paired = event.sources.length > 1
  const compared = Object.keys(outcome.match.platforms).length > 1
  return (
    // Far below the first screen: it costs no layout until it is near.
    <Panel
      headingId="rules"
      heading="Rules and match"
      className={cn('[contain-intrinsic-block-size:auto_40rem] [content-visibility:auto]', className)}
    >
      {paired && (
        <p className="border-b px-4 py-3 text-ink-2 text-sm">
          Each platform words and settles its own question. Read the rules of each before you compare their
          prices.
        </p>
      )}
      <SettlementTable outcome={outcome} platforms={platforms} />
      <div className="divide-y">
        {event.sources.map((id) => {
          const platform = platforms.find((one) => one.id === id)
          const text = event.descriptions[id]?.trim()
          const match = compared ? outcome.match.platforms[id] : undefined
          return (
            platform && (
              <Disclosure
                key={id}
                className="px-4 py-0.5"
                summary={
                  <span className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium text-sm">
                    <VenueName venue={platform.venue} />
                    {match && <MatchBadges match={match} />}
                  </span>
                }
              >
                <div className="max-w-[75ch] space-y-3 pb-4 pl-5.5">
                  {match && match.path.length > 0 && (
                    <p className="text-ink-3 text-sm">
                      {METHOD[match.method]}
                      {wayOf(match, platforms)}.
                    </p>
                  )}
                  {match && match.reasons.length > 0 && (
                    <ul className="list-inside list-disc text-ink-3 text-sm">
                      {match.reasons.map((reason) => (
                        <li key={reason}>{reason}</li>
                      ))}
                    </ul>
                  )}
                  <p className="whitespace-pre-line text-ink-2 leading-relaxed">
                    {text ? <bdi>{text}</bdi> : `${platform.name} publishes no rules text for this event.`}
                  </p>
                  {event.urls[id] && (
                    <a
                      href={event.urls[id]}
                      target="_blank"
                      rel="noreferrer"
                      className="inline-block text-sm underline"
                    >
                      Read on {platform.name}
                    </a>
                  )}
                </div>
              </Disclosure>
            )
          )
        })}
      </div>
    </Panel>
  )
}

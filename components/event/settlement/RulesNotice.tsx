'use client'
import { Disclosure } from '@/components/ui/Disclosure'
import { Notice } from '@/components/ui/Notice'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import type { EventDetail, EventOutcome } from '@/lib/contract/event'
import { RuleDifferences } from './RuleDifferences'

const SHORT: Record<EventDetail['rule_differences'][number]['topic'], string> = {
  source: 'resolution source',
  deadline: 'deadline',
  void: 'what happens if the event does not take place',
}

const list = (words: readonly string[]) =>
  words.length < 2 ? words.join() : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

/** To be read before an order: where platforms settle differently, and whose match is uncertain. */
export function RulesNotice({
  event,
  outcome,
  platforms,
}: {
  event: Pick<EventDetail, 'rule_differences'>
  outcome?: Pick<EventOutcome, 'match'>
  platforms: readonly PlatformSummary[]
}) {
  const { rule_differences: differences } = event
  const match = outcome?.match.platforms
  const unsure = platforms.filter(({ id }) => match?.[id]?.verified === false).map(({ name }) => name)
  const alarms = new Set(platforms.flatMap(({ id }) => match?.[id]?.price_alarm ?? []))
  if (differences.length === 0 && unsure.length === 0) return null
  return (
    <Notice tone="warn" className="py-2">
      <Disclosure
        className="printed-open [&>summary]:py-0"
        summary={
          <span className="min-w-0 truncate group-open:whitespace-normal">
            {unsure.length > 0 && (
              <span className="font-medium">
                {list(unsure)} may not ask the same question as the others.{' '}
              </span>
            )}
            {differences.length > 0 && (
              <span>Their rules differ in {list(differences.map(({ topic }) => SHORT[topic]))}</span>
            )}
          </span>
        }
      >
        <div className="space-y-1 pt-2">
          {unsure.length > 0 && (
            <p>
              Plans leave {unsure.length > 1 ? 'them' : 'it'} out unless you include{' '}
              {unsure.length > 1 ? 'them' : 'it'}.
            </p>
          )}
          {[...alarms].map((alarm) => (
            <p key={alarm}>{alarm}</p>
          ))}
          {differences.length > 0 && <RuleDifferences differences={differences} />}
        </div>
      </Disclosure>
    </Notice>
  )
}

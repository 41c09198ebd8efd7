'use client'
import { usePlatforms } from '@/components/venue/usePlatforms'
import { VenueName } from '@/components/venue/VenueName'
import type { RuleDifference } from '@/lib/contract/event'
import type { PlatformId } from '@/lib/contract/platform'

/** A dimension in which rules differ, as a heading. */
const TOPIC: Record<RuleDifference['topic'], string> = {
  source: 'Resolution source',
  deadline: 'Deadline',
  void: 'If the event does not take place',
}

/** Each platform's text where their rules differ. */
export function RuleDifferences({ differences }: { differences: readonly RuleDifference[] }) {
  const { find } = usePlatforms()
  return (
    <dl className="space-y-3 text-sm">
      {differences.map(({ topic, platforms }) => (
        <div key={topic}>
          <dt className="font-medium">{TOPIC[topic]}</dt>
          {Object.entries(platforms).map(([id, says]) => {
            const platform = find(id as PlatformId)
            return (
              <dd key={id} className="mt-1 grid gap-x-3 sm:grid-cols-[8rem_1fr]">
                {platform ? <VenueName venue={platform.venue} /> : id}
                <span className="min-w-0 max-w-[70ch] break-words text-ink-2">{says ?? 'Not specified'}</span>
              </dd>
            )
          })}
        </div>
      ))}
    </dl>
  )
}

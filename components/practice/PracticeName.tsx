import Link from 'next/link'
import { VenueName } from '@/components/venue/VenueName'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import type { PracticeResponse } from '@/lib/contract/practice'

type Named = Pick<
  PracticeResponse['positions'][number],
  'platform' | 'market_id' | 'outcome' | 'question' | 'event_slug' | 'event_title' | 'outcome_group_title'
>

/** What is held and where. Pure. */
export function PracticeName({ of, platforms }: { of: Named; platforms: readonly PlatformSummary[] }) {
  const info = platforms.find(({ id }) => id === of.platform)
  const title = of.event_title ?? of.question ?? of.market_id
  return (
    <div className="min-w-0 flex-1 basis-60">
      <p className="font-medium">
        {of.event_slug ? (
          <Link href={`/event/${encodeURIComponent(of.event_slug)}`} className="hover:underline">
            {title}
          </Link>
        ) : (
          title
        )}
      </p>
      <p className="flex flex-wrap items-center gap-x-2 text-ink-2 text-sm">
        {info && <VenueName venue={info.venue} />}
        <span>
          {of.outcome === 'yes' ? 'Yes' : 'No'}
          {of.outcome_group_title ? ` of ${of.outcome_group_title}` : ''}
        </span>
      </p>
    </div>
  )
}

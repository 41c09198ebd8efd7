import Link from 'next/link'
import { cn } from '@/components/ui/cn'
import type { ListedEvent } from '@/lib/browser/listPage'

/** The question of an event, a link that covers its whole row or card. */
export const EventLink = ({
  event: { event_slug: slug, event_title: title },
  className,
}: {
  event: ListedEvent
  className?: string
}) => (
  <Link
    href={`/event/${slug}`}
    prefetch={false}
    className={cn('after:absolute after:inset-0', className)}
    data-event-link=""
  >
    <bdi>{title}</bdi>
  </Link>
)

import { cn } from '@/components/ui/cn'
import type { ListedEvent } from '@/lib/browser/listPage'
import { WindowSpan } from './WindowTime'

/** The question of an event, and below it its time window, if it has one. */
export const EventTitle = ({
  event: { event_title: title, window },
  windowClassName,
}: {
  event: Pick<ListedEvent, 'event_title' | 'window'>
  windowClassName?: string
}) => (
  <>
    <bdi>{title}</bdi>
    {window && (
      <span className={cn('figures block text-ink-3 text-xs', windowClassName)}>
        <WindowSpan {...window} />
      </span>
    )}
  </>
)

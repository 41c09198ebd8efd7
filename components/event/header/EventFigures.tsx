import { formatUsdCompact } from '@/components/format/figures'
import { PlatformMarks } from '@/components/venue/PlatformMarks'
import type { ListedEvent } from '@/lib/browser/listPage'

/** An event's platforms and volume, at the end of a line that names it. */
export const EventFigures = ({
  event: { sources, volume },
  marksClassName,
}: {
  event: Pick<ListedEvent, 'sources' | 'volume'>
  marksClassName?: string
}) => (
  <>
    <PlatformMarks ids={sources} className={marksClassName} />
    <span className="figures w-14 text-right text-ink-3 text-sm">{formatUsdCompact(volume)}</span>
  </>
)

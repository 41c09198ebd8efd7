import { formatDay } from '@/components/format/dates'
import { formatUsdFine, UNKNOWN } from '@/components/format/figures'
import { VenueName } from '@/components/venue/VenueName'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import type { EventWindow } from '@/lib/contract/window'
import { HeaderFact } from './HeaderFact'
import { WindowCountdown, WindowSpan } from './WindowTime'

type Platform = Pick<PlatformSummary, 'id' | 'venue' | 'name'>

const PriceToBeat = ({ platform, price }: { platform: Platform; price: number | null }) => (
  <span
    className="inline-flex items-center gap-1.5"
    title={price === null ? `${platform.name} has not published it` : undefined}
  >
    <VenueName venue={platform.venue} />
    {price === null ? (
      <span className="text-ink-3">
        {UNKNOWN}
        <span className="sr-only"> not published</span>
      </span>
    ) : (
      <span className="whitespace-nowrap">{formatUsdFine(price)}</span>
    )}
  </span>
)

/** The window of an up-or-down event, and each platform's price to beat by its own source. */
export const WindowFacts = ({
  window,
  platforms,
}: {
  window: EventWindow
  platforms: readonly Platform[]
}) => (
  <>
    <HeaderFact name={`Open, ${formatDay(window.starts_at)}`}>
      <WindowSpan {...window} />
      <WindowCountdown {...window} className="text-ink-2 text-sm" />
    </HeaderFact>
    <HeaderFact name="Price to beat">
      {platforms.map((platform) => {
        const price = window.price_to_beat[platform.id]
        return price !== undefined && <PriceToBeat key={platform.id} platform={platform} price={price} />
      })}
    </HeaderFact>
  </>
)

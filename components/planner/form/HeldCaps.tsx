'use client'
import { formatTokens } from '@/components/format/figures'
import { Button } from '@/components/ui/Button'
import { VenueName } from '@/components/venue/VenueName'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import { plainDecimal } from '@/lib/core/common/plainDecimal'
import type { Held, OrderDraft } from './order'
import { sumHeld } from './orderUrl'

/** Holdings by platform: a sale takes no more from each, since tokens cannot move between platforms. */
export function HeldCaps({
  held,
  platforms,
  onChange,
}: {
  held: Held
  platforms: readonly PlatformSummary[]
  onChange: (patch: Partial<OrderDraft>) => void
}) {
  return (
    <section aria-labelledby="held" className="space-y-2 rounded-md border px-3 py-2.5 text-sm">
      <h3 id="held" className="font-medium">
        Sell only what you hold
      </h3>
      <ul className="space-y-1">
        {platforms.map(
          ({ id, venue }) =>
            held[id] !== undefined && (
              <li key={id} className="flex justify-between gap-4">
                <VenueName venue={venue} />
                <span className="figures">at most {formatTokens(held[id])} tokens</span>
              </li>
            ),
        )}
      </ul>
      <div className="flex flex-wrap gap-2 pt-0.5">
        <Button size="sm" onClick={() => onChange({ unit: 'tokens', amount: plainDecimal(sumHeld(held)) })}>
          Sell all
        </Button>
        <Button size="sm" variant="quiet" onClick={() => onChange({ held: {} })}>
          Remove limits
        </Button>
      </div>
    </section>
  )
}

'use client'
import { formatPrice } from '@/components/format/figures'
import { Segmented } from '@/components/ui/Segmented'
import type { EventOutcome } from '@/lib/contract/event'
import type { Outcome } from '@/lib/domain/market'

const Face = ({ name, price }: { name: string; price: number | null }) => (
  <span className="inline-flex items-baseline gap-1.5">
    {name}
    <span className="figures min-w-10 text-right">{formatPrice(price)}</span>
  </span>
)

/** YES or NO of the outcome in view, each with its best price. */
export const SideSwitch = ({
  outcome,
  side,
  onChange,
  className,
}: {
  outcome: EventOutcome
  side: Outcome
  onChange: (side: Outcome) => void
  className?: string
}) => (
  <Segmented
    label="Yes or no"
    value={side}
    onChange={onChange}
    className={className}
    options={[
      {
        value: 'yes',
        label: <Face name="Yes" price={outcome.best_yes_price} />,
        chosen: 'text-yes ring-yes/50',
      },
      {
        value: 'no',
        label: <Face name="No" price={outcome.best_no_price} />,
        chosen: 'text-no ring-no/50',
      },
    ]}
  />
)

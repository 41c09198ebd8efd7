'use client'
import { formatTickPrice } from '@/components/format/figures'
import { Segmented } from '@/components/ui/Segmented'
import type { EventOutcome } from '@/lib/contract/event'
import type { Outcome } from '@/lib/core/domain/market'
import { tickOf } from './bookOf'

const Face = ({ name, price, tick }: { name: string; price: number | null; tick: number | undefined }) => (
  <span className="inline-flex items-baseline gap-1.5">
    {name}
    {/* As wide as any price of this market: nothing moves when 9.9¢ becomes 10.0¢. */}
    <span className="figures text-right" style={{ minWidth: `${formatTickPrice(0.5, tick).length}ch` }}>
      {formatTickPrice(price, tick)}
    </span>
  </span>
)

/** YES or NO of the selected outcome, each with its best price. */
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
        label: <Face name="Yes" price={outcome.best_yes_price} tick={tickOf(outcome)} />,
        chosen: 'text-yes ring-yes/50',
      },
      {
        value: 'no',
        label: <Face name="No" price={outcome.best_no_price} tick={tickOf(outcome)} />,
        chosen: 'text-no ring-no/50',
      },
    ]}
  />
)

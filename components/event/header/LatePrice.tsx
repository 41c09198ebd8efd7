import { cn } from '@/components/ui/cn'
import { PriceAge } from '@/components/ui/PriceAge'
import type { LatePrice as Late } from './shownPrice'

/** The last price of a late book, grey, with its age. */
export const LatePrice = ({ late, stacked = false }: { late: Late; stacked?: boolean }) => (
  <span className="text-ink-3" title="The last known price: best prices and plans leave it out">
    {late.text}{' '}
    <span className={cn('text-2xs', stacked && 'block leading-3.5')}>
      <PriceAge asOf={late.asOf} />
    </span>
  </span>
)

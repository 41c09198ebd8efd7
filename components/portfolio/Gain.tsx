import { formatGain } from '@/components/format/figures'
import { cn } from '@/components/ui/cn'

/** A profit in green or a loss in red; its sign carries the meaning. */
export const Gain = ({ usd, className }: { usd: number | null | undefined; className?: string }) => (
  <span className={cn((usd ?? 0) >= 0.005 && 'text-good', (usd ?? 0) <= -0.005 && 'text-bad', className)}>
    {formatGain(usd)}
  </span>
)

import { formatChance } from '@/components/format/figures'
import { cn } from '@/components/ui/cn'

/** A chance as a figure with a thin bar before it. */
export const ChanceBar = ({ chance, className }: { chance: number | null; className?: string }) => (
  <span className={cn('inline-flex items-center gap-2', className)}>
    <span aria-hidden data-paint="" className="h-1 min-w-8 flex-1 overflow-hidden rounded-full bg-sunken">
      <span
        className="block h-full origin-left rounded-full bg-yes"
        style={{ transform: `scaleX(${chance ?? 0})` }}
      />
    </span>
    <span className="figures w-10 text-right font-medium">{formatChance(chance)}</span>
  </span>
)

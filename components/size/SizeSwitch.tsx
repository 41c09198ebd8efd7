'use client'
import { formatUsdWhole } from '@/components/format/figures'
import { Segmented } from '@/components/ui/Segmented'
import { ORDER_SIZES, useOrderSize } from './useOrderSize'

const OPTIONS = ORDER_SIZES.map((size) =>
  size === 'top'
    ? { value: 'top', label: 'Top', name: 'Best price, before fees' }
    : {
        value: String(size),
        label: size < 1_000 ? formatUsdWhole(size) : `$${size / 1_000}K`,
        name: `All-in price of ${formatUsdWhole(size)}, after fees`,
      },
)

/** Chooses the order size of prices, on every page. */
export function SizeSwitch() {
  const [size, setSize] = useOrderSize()
  return (
    <div className="flex items-center gap-2 text-ink-3 text-xs">
      <span aria-hidden className="hidden lg:inline">
        Prices for
      </span>
      <Segmented
        label="Show prices for"
        size="sm"
        value={String(size)}
        options={OPTIONS}
        onChange={(value) => setSize(ORDER_SIZES.find((one) => String(one) === value) ?? 'top')}
      />
    </div>
  )
}

'use client'
import { createStoredChoice, useStoredChoice } from '@/components/ui/storedChoice'

/** Dollars of the order whose all-in price is shown everywhere; `top`: the best price, whatever its size. */
export const ORDER_SIZES = ['top', 100, 1_000, 10_000] as const
export type OrderSize = (typeof ORDER_SIZES)[number]

const choice = createStoredChoice(
  'crossbook:order-size',
  (stored): OrderSize => ORDER_SIZES.find((size) => String(size) === stored) ?? 'top',
)

/** The order size of prices on all pages and in all tabs, and its setter. */
export const useOrderSize = () => useStoredChoice(choice)

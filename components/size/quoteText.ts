import { formatCompact, formatFinePrice, formatUsdWhole } from '@/components/format/figures'
import { listText } from '@/components/format/listText'
import type { Quote } from '@/lib/contract/quotes'

/** A quote in a sentence: "28.57¢ a token for $1,000 after fees, over Kalshi and Polymarket". */
export function quoteText(
  quote: Quote,
  { sizeUsd, platforms }: { sizeUsd: number; platforms: readonly string[] },
): string {
  const price = `${formatFinePrice(quote.all_in_price)} a token`
  const where = `on ${listText(platforms)}`
  return quote.is_whole
    ? `${price} for ${formatUsdWhole(sizeUsd)} after fees, ${where}`
    : `${price}, but the books fill only ${formatUsdWhole(quote.spent_usd)} of ${formatUsdWhole(sizeUsd)}, ${where}`
}

/** The second line below a quoted price. */
export const quoteNote = (quote: Quote): string =>
  quote.is_whole ? `${formatCompact(quote.tokens)} tokens` : `only ${formatUsdWhole(quote.spent_usd)}`

/** Head of a column of YES or NO prices. */
export const priceHead = (side: 'Yes' | 'No', size: 'top' | number): string =>
  size === 'top'
    ? `Best ${side.toLowerCase()}`
    : `${side}, ${size < 1_000 ? `$${size}` : `$${size / 1_000}K`}`

/** The same in full, as a tooltip. */
export const priceHeadTitle = (size: 'top' | number): string =>
  size === 'top'
    ? 'The lowest price over all platforms, before fees'
    : `What ${formatUsdWhole(size)} costs per token by the best split, after fees`

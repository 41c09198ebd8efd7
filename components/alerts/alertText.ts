import { formatFinePrice, formatTokens, formatUsd } from '@/components/format/figures'
import type { StreamAlert, WireAlert } from '@/lib/contract/alerts'

type Order = Pick<WireAlert, 'outcome' | 'direction' | 'amount_usd' | 'amount_tokens' | 'outcome_group_title'>

const amountText = ({ amount_usd: dollars, amount_tokens: tokens }: Order) =>
  dollars === null ? `${formatTokens(tokens)} tokens` : formatUsd(dollars)

/** "Buy $250.00 of Yes", with the outcome's name where the event has several. */
export function orderText(order: Order): string {
  const token = order.outcome === 'yes' ? 'Yes' : 'No'
  const name = order.outcome_group_title === null ? token : `${token}, ${order.outcome_group_title}`
  return `${order.direction === 'buy' ? 'Buy' : 'Sell'} ${amountText(order)} of ${name}`
}

/** "at 42.00¢ or less". */
export const priceText = ({
  direction,
  all_in_price: price,
}: Pick<WireAlert, 'direction' | 'all_in_price'>) =>
  `at ${formatFinePrice(price)} or ${direction === 'buy' ? 'less' : 'more'}`

/** Text of a notification. */
export const firingText = ({ alert, firing }: StreamAlert) =>
  `${orderText(alert)} is at ${formatFinePrice(firing.plan.price)}: you wait for ${formatFinePrice(alert.all_in_price)}.`

/** The firing's link within this site. */
export function planPath(url: string): string {
  const { pathname, search } = new URL(url, 'http://here')
  return `${pathname}${search}`
}

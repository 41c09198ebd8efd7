import { useOpenPlatforms } from '@/components/restricts/restricts'
import { usePlatforms } from '@/components/venue/usePlatforms'
import { useTicket } from '../ticket/useTicket'
import type { OutcomeProps } from './outcomeProps'

/** The order on the page, with its outcome and the platforms that accept it. */
export function useOutcomeOrder({ event, ticket, outcome, side }: Omit<OutcomeProps, 'className'>) {
  const order = useTicket(ticket, (one) => one.settled)
  const platforms = useOpenPlatforms(usePlatforms().platforms, order.direction)
  return { event, outcome, side, order, platforms }
}

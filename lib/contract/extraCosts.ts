import type { z } from 'zod'
import type { addressesQuery } from './balances'
import type { distributionRequest } from './distribution'
import type { executionsQuery } from './executions'
import type { quotesQuery } from './quotes'

/**
 * Cost of a request on top of its operation's base cost, about one per ten milliseconds of CPU time: work that grows
 * with the input is charged by the input.
 */

/** One unit covers ten events with one outcome each, or two events with all outcomes. */
export const quotesExtra = ({
  query: { events, outcomes },
}: {
  query: z.output<typeof quotesQuery>
}): number => Math.ceil(events.length / (outcomes === 'all' ? 2 : 10)) - 1

/** A stress test is hundreds of plans; repeating it for the same order needs only the latest. */
const STRESS = 8
/** A plan with haircuts, and a second one without the platforms that differ. */
const SETTLEMENT = 1

export const planExtra = ({ body }: { body: z.output<typeof distributionRequest> }): number =>
  (body.stress ? STRESS : 0) + (body.settlement === 'price' ? SETTLEMENT : 0)

/** One unit covers fifty executions: each has its parts and every change of its state. */
export const executionsExtra = ({ query: { limit } }: { query: z.output<typeof executionsQuery> }): number =>
  Math.ceil(limit / 50) - 1

/** One unit per two further addresses. */
export const walletsExtra = ({
  query: { addresses },
}: {
  query: Pick<z.output<typeof addressesQuery>, 'addresses'>
}): number => Math.floor(addresses.length / 2)

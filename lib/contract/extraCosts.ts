import type { z } from 'zod'
import type { addressesQuery } from './balances'
import type { distributionRequest } from './distribution'
import type { quotesQuery } from './quotes'

/**
 * What the work behind a request counts on top of its operation's cost, about one for every ten milliseconds of processor
 * time: work that grows with the input is charged by the input.
 */

/** Quotes one outcome an event in the time of ten, all of them in that of two. */
export const quotesExtra = ({
  query: { events, outcomes },
}: {
  query: z.output<typeof quotesQuery>
}): number => Math.ceil(events.length / (outcomes === 'all' ? 2 : 10)) - 1

/** A stress is hundreds of plans, of which a second one of the same order needs only the latest. */
const STRESS = 8
/** Haircuts, and once more without the platforms that differ. */
const SETTLEMENT = 1

export const planExtra = ({ body }: { body: z.output<typeof distributionRequest> }): number =>
  (body.stress ? STRESS : 0) + (body.settlement === 'price' ? SETTLEMENT : 0)

/** Every two further addresses. */
export const walletsExtra = ({
  query: { addresses },
}: {
  query: Pick<z.output<typeof addressesQuery>, 'addresses'>
}): number => Math.floor(addresses.length / 2)

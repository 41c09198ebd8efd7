import { readSide, type Selection, stillThere, writeSelection } from '@/components/event/outcomes/selection'
import type { EventDetail, EventOutcome } from '@/lib/contract/event'
import { plainDecimal } from '@/lib/core/common/plainDecimal'
import type { Outcome, Side } from '@/lib/core/domain/market'
import type { Price } from '@/lib/core/domain/units'
import type { OrderDraft } from '../form/order'
import { readOrder, writeOrder } from '../form/orderUrl'
import type { PageAddress } from '../form/pageAddress'

/** A pause in typing after which the order is planned and written to the address. */
const TYPING_MS = 200
/** In micro-dollars. */
const CENT = 10_000

/** An order ticket: the token traded, and the order. */
export interface Ticket {
  /** The selected outcome by its id (by its title in older links); null until one is selected. */
  named: string | null
  side: Outcome
  /** The order as typed. */
  draft: OrderDraft
  /** The order after the last pause in typing: planned and shared. */
  settled: OrderDraft
}

/** A price picked in a book. */
interface PickedPrice {
  direction: Side
  limit: Price
}

type Outcomes = Pick<EventDetail, 'outcomes'>

export interface TicketStore {
  get(): Ticket
  /** As first loaded: what the server rendered. */
  first: Ticket
  subscribe(listener: () => void): () => void
  /** The outcome shown last; it stays selected while the address names none. */
  lastShown(): EventOutcome | undefined
  /** Reports the outcome on screen. Caps do not carry over to an outcome that replaced the last one. */
  show(event: Outcomes, outcome: EventOutcome): void
  /** Without a side the current one stays. */
  select(outcome: EventOutcome, side?: Outcome): void
  change(patch: Partial<OrderDraft>): void
  pick(price: PickedPrice): void
  /** Writes another parameter of the page into the address; null removes it. The ticket stays as it is. */
  put(name: string, value: string | null): void
  /** Loads the address if something other than this store has changed it: a link, or back and forward. */
  followAddress(): void
  /** Drops the changes that wait for a pause in typing. */
  stop(): void
}

/** The query that opens this plan: the token traded, and the order. */
export const planSearch = (
  search: string,
  event: Outcomes,
  { selection, draft }: { selection: Selection; draft: OrderDraft },
): string => writeSelection(writeOrder(search, draft), event, selection)

function readTicket(params: URLSearchParams): Ticket {
  const order = readOrder(params)
  return { named: params.get('outcome'), side: readSide(params), draft: order, settled: order }
}

/**
 * The single source of the selection and order on a page. The address is a projection of it, written when the
 * user changes something and read only on load and navigation.
 */
export function createTicketStore(address: PageAddress): TicketStore {
  let search = address.initial
  const first = readTicket(new URLSearchParams(search))
  let ticket = first
  let shown: { event: Outcomes; outcome: EventOutcome } | undefined
  let last: EventOutcome | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const publish = (next: Ticket) => {
    ticket = next
    for (const listener of listeners) listener()
  }
  const project = () => {
    if (!shown) return
    const selection = { outcome: shown.outcome, side: ticket.side }
    const next = planSearch(search, shown.event, { selection, draft: ticket.settled })
    if (next !== search && address.replace(next)) search = next
  }
  const put = (name: string, value: string | null) => {
    const params = new URLSearchParams(search)
    if (value === null) params.delete(name)
    else params.set(name, value)
    const next = params.size > 0 ? `?${params}` : ''
    if (next !== search && address.replace(next)) search = next
  }
  const settle = () => {
    publish({ ...ticket, settled: ticket.draft })
    project()
  }
  const change = (patch: Partial<OrderDraft>) => {
    // Caps are never typed, and must not lag behind the outcome they belong to.
    const settled = patch.held ? { ...ticket.settled, held: patch.held } : ticket.settled
    publish({ ...ticket, draft: { ...ticket.draft, ...patch }, settled })
    clearTimeout(timer)
    timer = setTimeout(settle, TYPING_MS)
  }
  const withoutCaps = (): Ticket => ({
    ...ticket,
    draft: { ...ticket.draft, held: {} },
    settled: { ...ticket.settled, held: {} },
  })

  return {
    get: () => ticket,
    first,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    lastShown: () => last,
    show(event, outcome) {
      const replaced = last !== undefined && stillThere([outcome], last) === undefined
      shown = { event, outcome }
      last = outcome
      if (replaced) publish(withoutCaps())
    },
    select(outcome, side = ticket.side) {
      const same = last?.outcome_id === outcome.outcome_id && side === ticket.side
      if (shown) shown = { ...shown, outcome }
      last = outcome
      publish({ ...(same ? ticket : withoutCaps()), named: outcome.outcome_id, side })
      project()
    },
    change,
    put,
    // 356_000 is 35.6 cents.
    pick: ({ direction, limit }) => change({ direction, limit: plainDecimal(limit / CENT), limitOn: 'raw' }),
    followAddress() {
      const now = address.read()
      if (now === undefined || now === search) return
      clearTimeout(timer)
      search = now
      last = undefined
      publish(readTicket(new URLSearchParams(now)))
    },
    stop: () => clearTimeout(timer),
  }
}

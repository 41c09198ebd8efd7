import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { type ReactNode, useEffect } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { PriceCurveView } from '@/components/planner/curve/PriceCurveView'
import { writeOrder } from '@/components/planner/form/orderUrl'
import { createTicketStore, type TicketStore } from '@/components/planner/ticket/ticketStore'
import { barText } from '@/components/testkit/barText'
import { TestRouter } from '@/components/testkit/TestRouter'
import { VenuesContext } from '@/components/venue/venues'
import { bestOpportunitiesQuery } from '@/lib/browser/pageReads'
import { planQuery } from '@/lib/browser/planQuery'
import { platformsQuery } from '@/lib/browser/platformsQuery'
import { priceHistoryQuery } from '@/lib/browser/priceHistoryQuery'
import { eventQuotesQuery } from '@/lib/browser/quotesQuery'
import { sessionQuery } from '@/lib/browser/sessionQuery'
import type { Outcome } from '@/lib/core/domain/market'
import { countedIn, platformBookOf } from './book/bookOf'
import { type PlanMarks, usePlanMarks } from './book/usePlanMarks'
import { DepthView } from './depth/DepthView'
import { draftOf, type ReadWorld, type World } from './eventWorld.testkit'
import { EventHeader } from './header/EventHeader'
import { HistoryView } from './history/HistoryView'
import { OutcomesTable } from './outcomes/OutcomesTable'

/** A quote as a page shows it. */
export interface ShownQuote {
  price: string
  /** Its size, or the part of the order that it is for; empty where the page has no room for it. */
  note: string
  /** Names of its platforms. */
  on: (string | null | undefined)[]
  /** Marked as less than the order. */
  isPart: boolean
}

/** The price of Yes on one platform as a page shows it. */
export interface ShownChip {
  text: string
  best: boolean
}

/** The parts of an event's page. */
export interface ShownEvent {
  /** Its facts, in the wide and in the narrow form. */
  facts: { chance: string; quotes: Record<Outcome, ShownQuote> }[]
  /** Below the facts of an event without a table. */
  chips: Map<string, ShownChip>
  /** The outcome's row and the line below it; absent on an event with one outcome. */
  row: { chance: string; cells: HTMLElement[]; chips: Map<string, ShownChip> | undefined } | undefined
  marks: PlanMarks | undefined
  depth: string
  curve: string
  history: string
}

/** The books that the combined book is made of. */
export const shownBooks = ({ event, outcome }: ReadWorld, side: Outcome) =>
  countedIn(event, outcome).flatMap((id) => {
    const book = platformBookOf(outcome, id)
    return book ? [{ id, sides: book[side] }] : []
  })

/** A client that has read what the page needs: nothing is requested. */
function loadedClient({ event, quotes, platforms, request, plan, history }: ReadWorld, size: World['size']) {
  const forever = Number.POSITIVE_INFINITY
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: forever } } })
  client.setQueryData(platformsQuery().queryKey, { platforms })
  client.setQueryData(sessionQuery().queryKey, { signedIn: false })
  client.setQueryData(bestOpportunitiesQuery().queryKey, { opportunities: [] })
  if (history) client.setQueryData(priceHistoryQuery('a', '1d').queryKey, history)
  if (quotes && size !== 'top')
    client.setQueryData(
      eventQuotesQuery(event.event_id, size).queryKey,
      Object.fromEntries(quotes.map((one) => [one.outcome_id, one])),
    )
  if (request && plan) client.setQueryData(planQuery(request).queryKey, { request, plan })
  return client
}

const namesIn = (part: Element) => [...part.querySelectorAll('title')].map((title) => title.textContent)

function quoteIn(part: Element | undefined): ShownQuote {
  const price = part?.children[0]
  return {
    price: price?.textContent ?? '',
    note: part?.querySelector('.sr-only')?.textContent ?? '',
    on: part ? namesIn(part) : [],
    isPart: price?.classList.contains('text-warn') ?? false,
  }
}

function chipsIn(list: Element | null): Map<string, ShownChip> {
  const chips = [...(list?.children ?? [])].map((chip) => {
    const name = chip.querySelector('title')?.textContent ?? ''
    const spoken = [...chip.querySelectorAll(':scope > .sr-only')].map((one) => one.textContent).join('')
    const text = (chip.textContent ?? '').replace(name, '').replace(spoken, '').trim()
    return [name, { text, best: spoken.includes('best') }] as const
  })
  return new Map(chips)
}

const CHIPS = 'ul[aria-label="Yes by platform"]'

function factsIn(list: Element, label: string): ShownEvent['facts'][number] {
  const fact = [...list.children].find((one) => one.querySelector('dt')?.textContent === label)
  const [chance, prices] = fact?.querySelector('dd')?.children ?? []
  const [yes, no] = prices?.children ?? []
  return { chance: chance?.textContent ?? '', quotes: { yes: quoteIn(yes), no: quoteIn(no) } }
}

function rowIn(table: Element, name: string): ShownEvent['row'] {
  const rows = [...table.querySelectorAll('tbody > tr')]
  const at = rows.findIndex((one) => one.querySelector('th')?.textContent?.startsWith(name))
  const [chance, ...cells] = rows[at]?.querySelectorAll<HTMLElement>('td') ?? []
  const line = rows[at + 1]?.querySelector(CHIPS)
  return { chance: chance?.textContent ?? '', cells, chips: line ? chipsIn(line) : undefined }
}

/** The depth with the plan's marks, as the combined book shows it. */
function MarkedDepth({
  selected: { ticket, ...selected },
  books,
  onMarks,
}: {
  selected: Parameters<typeof usePlanMarks>[1] & { ticket: TicketStore }
  books: ReturnType<typeof shownBooks>
  onMarks: (marks: PlanMarks) => void
}) {
  const marks = usePlanMarks(ticket, selected)
  useEffect(() => onMarks(marks))
  return <DepthView books={books} marks={marks} />
}

/** The event's page with the order on it, as a browser shows it: header, table of outcomes and charts. */
export function renderEvent(world: World, read: ReadWorld): ShownEvent {
  const { event, outcome, platforms } = read
  const { side, size } = world
  window.localStorage.setItem('crossbook:order-size', String(size))
  const order = draftOf(world.order)
  const search = writeOrder('', order)
  const ticket = createTicketStore({ initial: search, read: () => search, replace: () => true })
  const selected = { event, outcome, side, ticket }
  let marks: PlanMarks | undefined
  const client = loadedClient(read, size)
  const venues = Object.fromEntries(platforms.map(({ id, venue }) => [id, venue]))
  const inPage = (part: ReactNode) => (
    <TestRouter>
      <QueryClientProvider client={client}>
        <VenuesContext value={venues}>{part}</VenuesContext>
      </QueryClientProvider>
    </TestRouter>
  )
  // What does not depend on the browser is rendered as by the server, which takes a fraction of the time.
  const textOf = (part: ReactNode) => barText(renderToStaticMarkup(inPage(part)))
  const { container } = render(
    inPage(
      <>
        <EventHeader event={event} outcome={outcome} platforms={platforms} live={null} />
        {world.isChoice && (
          <OutcomesTable
            {...{ event, platforms, outcomes: event.outcomes, selected: outcome, sort: undefined }}
            onSelect={() => {}}
            onSort={() => {}}
          />
        )}
        <div data-part="depth">
          <MarkedDepth
            selected={selected}
            books={shownBooks(read, side)}
            onMarks={(made) => {
              marks = made
            }}
          />
        </div>
      </>,
    ),
  )
  const header = container.querySelector('header')
  const label = world.isChoice ? 'Alpha' : 'Chance'
  return {
    facts: [...(header?.querySelectorAll('dl') ?? [])].map((list) => factsIn(list, label)),
    chips: chipsIn(header?.querySelector(CHIPS) ?? null),
    row: world.isChoice ? rowIn(container, 'Alpha') : undefined,
    marks,
    depth: barText(container.querySelector('[data-part=depth]')?.innerHTML ?? ''),
    curve: textOf(<PriceCurveView {...selected} order={order} platforms={platforms} />),
    history: textOf(<HistoryView {...selected} interval="1d" />),
  }
}

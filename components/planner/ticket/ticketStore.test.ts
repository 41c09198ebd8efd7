import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { EventOutcome } from '@/lib/contract/event'
import { price } from '@/lib/core/domain/units'
import { createPageAddress } from '../form/pageAddress'
import { createTicketStore } from './ticketStore'

const outcome = (id: string, markets: Record<string, string> = { platform_1_market_id: id }) =>
  ({
    outcome_id: id,
    outcome_group_title: id.toUpperCase(),
    platform_1_market_id: null,
    platform_2_market_id: null,
    platform_3_market_id: null,
    platform_4_market_id: null,
    platform_5_market_id: null,
    ...markets,
  }) as EventOutcome

const [a, b] = [outcome('a'), outcome('b')]
const event = { outcomes: [a, b] }

/** The router's own state of the entry: the page must not change it. */
const STATE = { __NA: true, __PRIVATE_NEXTJS_INTERNALS_TREE: { tree: [''] } }

/** The store of a page that shows the first outcome. */
function open(url: string) {
  window.history.replaceState(STATE, '', url)
  const { pathname, search } = window.location
  const store = createTicketStore(createPageAddress(pathname, new URLSearchParams(search)))
  store.show(event, a)
  return store
}

const query = () => Object.fromEntries(new URLSearchParams(window.location.search))
const pauseTyping = () => vi.runAllTimers()

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('an untouched ticket leaves the address unchanged', () => {
  const store = open('/event/x?ref=mail')
  store.followAddress()
  pauseTyping()
  expect(window.location.search).toBe('?ref=mail')
  expect(store.get()).toMatchObject({ named: null, side: 'yes', draft: { amount: '500' } })
})

test('a selection is in the address at once, an order after a pause in typing, and other parameters stay', () => {
  const store = open('/event/x?ref=mail')
  store.select(b, 'no')
  expect(query()).toEqual({ ref: 'mail', outcome: 'b', side: 'no' })
  store.change({ amount: '2' })
  store.change({ amount: '250' })
  expect(store.get()).toMatchObject({ draft: { amount: '250' }, settled: { amount: '500' } })
  expect(query()).not.toHaveProperty('amount')
  pauseTyping()
  expect(store.get().settled.amount).toBe('250')
  expect(query()).toEqual({ ref: 'mail', outcome: 'b', side: 'no', amount: '250' })
  expect(window.history.state).toEqual(STATE)
})

test('two selections in one task end with the second, in the store and in the address', () => {
  const store = open('/event/x')
  store.select(b)
  store.select(a)
  expect(store.get().named).toBe('a')
  expect(query()).toEqual({ outcome: 'a' })
})

test('while a page is left, nothing is written into the address of the next one', () => {
  const store = open('/event/x')
  store.change({ amount: '250' })
  window.history.pushState(STATE, '', '/status')
  pauseTyping()
  store.select(b)
  store.followAddress()
  expect(window.location.href).toMatch(/\/status$/)
  expect(store.get()).toMatchObject({ named: 'b', settled: { amount: '250' } })
})

test('the planner does not write into the address of another event', () => {
  const store = open('/plan?event=x')
  store.change({ amount: '250' })
  window.history.pushState(STATE, '', '/plan?event=y')
  pauseTyping()
  expect(window.location.search).toBe('?event=y')
})

test('a link within the page, and back navigation, load the ticket from the address', () => {
  const store = open('/event/x')
  store.select(b)
  store.change({ amount: '250' })
  pauseTyping()
  const before = window.location.search
  store.change({ amount: '999' })
  window.history.pushState(STATE, '', '/event/x?outcome=a&direction=sell')
  store.followAddress()
  pauseTyping()
  expect(store.get()).toMatchObject({ named: 'a', draft: { direction: 'sell', amount: '500' } })
  expect(query()).toEqual({ outcome: 'a', direction: 'sell' })
  window.history.replaceState(STATE, '', `/event/x${before}`)
  store.followAddress()
  expect(store.get()).toMatchObject({ named: 'b', settled: { direction: 'buy', amount: '250' } })
})

test('a price picked in a book becomes the limit on book prices, on the side it trades', () => {
  const store = open('/event/x')
  store.pick({ direction: 'sell', limit: price(356_000) })
  pauseTyping()
  expect(store.get().settled).toMatchObject({ direction: 'sell', limit: '35.6', limitOn: 'raw' })
  expect(query()).toMatchObject({ direction: 'sell', limit: '35.6' })
})

test('caps belong to one side of one outcome: they end with another one, but not when it is merged', () => {
  const store = open('/event/x?outcome=a&direction=sell&held=platform_1:12')
  store.show(event, outcome('joined', { platform_1_market_id: 'a', platform_2_market_id: 'k' }))
  expect(store.get().settled.held).toEqual({ platform_1: 12 })
  store.select(store.lastShown() ?? a, 'no')
  expect(store.get().draft.held).toEqual({})
  expect(store.get().settled.held).toEqual({})
  expect(query()).not.toHaveProperty('held')

  const gone = open('/event/x?outcome=a&direction=sell&held=platform_1:12')
  gone.show(event, b)
  expect(gone.get().settled.held).toEqual({})
})

test('a half-typed order is not written, and the last valid one stays in the address', () => {
  const store = open('/event/x?amount=7')
  store.change({ amount: '' })
  pauseTyping()
  expect(query()).toMatchObject({ amount: '7' })
  store.select(b)
  expect(query()).toEqual({ amount: '7', outcome: 'b' })
})

test('an unmounted page writes nothing that was still being typed', () => {
  const store = open('/event/x')
  store.change({ amount: '250' })
  store.stop()
  pauseTyping()
  expect(window.location.search).toBe('')
})

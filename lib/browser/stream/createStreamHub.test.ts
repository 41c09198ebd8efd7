import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStreamHub } from './createStreamHub'
import type { SourceListener } from './openSource'

interface Source {
  slugs: readonly string[]
  listener: SourceListener
  isClosed: boolean
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A hub with connections controlled by the test, and the messages that each tab receives. */
function startHub(known: (slug: string) => boolean = () => true) {
  const sources: Source[] = []
  const hub = createStreamHub({
    openSource(slugs, listener) {
      const source: Source = { slugs, listener, isClosed: false }
      sources.push(source)
      return () => {
        source.isClosed = true
      }
    },
    isKnown: async (slug) => known(slug),
  })
  const join = (slug: string) => {
    const received: string[] = []
    const leave = hub.follow(slug, {
      message: (event, data) => received.push(`${event} ${data}`),
      open: (isOpen) => received.push(isOpen ? 'open' : 'interrupted'),
    })
    return { received, leave }
  }
  const settle = () => vi.advanceTimersByTimeAsync(200)
  const open = () => sources.filter(({ isClosed }) => !isClosed)
  return { join, settle, open, sources }
}

/** A hub whose connection is open for one tab. */
async function startOpen() {
  const hub = startHub()
  const rain = hub.join('rain')
  await hub.settle()
  const [first] = hub.open() as [Source]
  first.listener.open(true)
  return { ...hub, rain, first }
}

const trade = (slug: string) => JSON.stringify({ event_slug: slug })

test('tabs that open together share one connection, and each hears of its own event', async () => {
  const { join, settle, open } = startHub()
  const [rain, snow, again] = [join('rain'), join('snow'), join('rain')]
  await settle()
  expect(open().map(({ slugs }) => slugs)).toEqual([['rain', 'snow']])
  const { listener } = open()[0] as Source
  listener.open(true)
  listener.message('trade', trade('rain'))
  listener.message('status', '{}')
  listener.message('trade_gap', JSON.stringify({ event_slugs: ['snow'] }))
  expect(rain.received).toEqual(['open', `trade ${trade('rain')}`, 'status {}'])
  expect(again.received).toEqual(rain.received)
  expect(snow.received).toEqual(['open', 'status {}', 'trade_gap {"event_slugs":["snow"]}'])
})

test('twenty tabs on twenty events are live over one connection, however many come and go', async () => {
  const { join, settle, open } = startHub()
  const tabs = Array.from({ length: 20 }, (_, i) => join(`event-${i}`))
  await settle()
  open()[0]?.listener.open(true)
  for (const { leave } of tabs.slice(0, 10)) leave()
  const late = Array.from({ length: 10 }, (_, i) => join(`late-${i}`))
  await settle()
  open().at(-1)?.listener.open(true)
  expect(open()).toHaveLength(1)
  expect(open()[0]?.slugs).toHaveLength(20)
  open()[0]?.listener.message('trade', trade('late-9'))
  expect(late[9]?.received).toEqual(['open', `trade ${trade('late-9')}`])
  expect(tabs[19]?.received.at(-1)).toBe('open')
})

test('a tab that joins opens the stream anew for all, and the one before serves until then', async () => {
  const { join, settle, sources, rain, first } = await startOpen()
  const late = join('rain')
  await settle()
  const second = sources[1] as Source
  first.listener.message('trade', trade('rain'))
  expect(first.isClosed).toBe(false)
  second.listener.open(true)
  expect(first.isClosed).toBe(true)
  first.listener.message('trade', trade('rain'))
  second.listener.message('book', trade('rain'))
  const whole = ['open', `book ${trade('rain')}`]
  expect(rain.received).toEqual(['open', `trade ${trade('rain')}`, ...whole])
  expect(late.received).toEqual([`trade ${trade('rain')}`, 'open', `book ${trade('rain')}`])
})

test('a connection that fails is reported to those who depend on it', async () => {
  const { join, settle, sources, rain, first } = await startOpen()
  const snow = join('snow')
  await settle()
  sources[1]?.listener.open(false)
  expect([rain.received, snow.received]).toEqual([['open'], ['interrupted']])
  first.listener.open(false)
  expect(rain.received).toEqual(['open', 'interrupted'])
})

test('an event that has gone takes no other tab’s stream along', async () => {
  const { join, settle, open } = startHub((slug) => slug !== 'gone')
  const rain = join('rain')
  join('gone')
  await settle()
  open()[0]?.listener.open(false)
  open()[0]?.listener.refused?.()
  await settle()
  expect(open().map(({ slugs }) => slugs)).toEqual([['rain']])
  open()[0]?.listener.open(true)
  expect(rain.received).toEqual(['interrupted', 'open'])
})

test('nobody left closes the connection', async () => {
  const { join, settle, open } = startHub()
  const [one, two] = [join('rain'), join('rain')]
  await settle()
  open()[0]?.listener.open(true)
  one.leave()
  await settle()
  expect(open()).toHaveLength(1)
  two.leave()
  await settle()
  expect(open()).toEqual([])
})

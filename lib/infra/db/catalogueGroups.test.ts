import { expect, test } from 'vitest'
import { usd } from '@/lib/core/domain/units'
import { buildChoice, buildEvent } from '@/lib/dev/testing/support/buildEvent'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { CATALOGUE_TABLES, group, openCatalogue, QUERY } from './catalogue/catalogue.testkit'

const database = testDatabase({ emptied: CATALOGUE_TABLES })

test('a group keeps its id, address and title when a second venue joins, and when the larger venue rewords it', async () => {
  const { save, reader } = openCatalogue(database)
  const first = buildEvent('polymarket', { id: '1', title: 'Fed cuts in 2026?', volume: usd(1) })
  await save([first], [group(first)])
  const [alone] = (await reader.listEvents(QUERY)).events
  const second = buildEvent('kalshi', { id: 'K', title: 'Will the Fed cut rates in 2026?', volume: usd(9) })
  await save([first, second], [group(first, second)])
  const [both] = (await reader.listEvents(QUERY)).events
  expect(both).toMatchObject({
    id: alone?.id,
    slug: 'fed-cuts-in-2026',
    title: 'Fed cuts in 2026?',
    primaryVenue: 'kalshi',
    volume: 10,
  })
  expect(both?.outcomes[0]?.id).toBe(alone?.outcomes[0]?.id)
  expect(both?.outcomes[0]?.members.map(({ market }) => market.venue).sort()).toEqual([
    'kalshi',
    'polymarket',
  ])
})

test('the title stays when the volume of one venue overtakes that of another', async () => {
  const { save, reader } = openCatalogue(database)
  const titleWith = async (polymarket: number, kalshi: number) => {
    const events = [
      buildEvent('polymarket', { id: '1', title: 'GDP growth in 2027', volume: usd(polymarket) }),
      buildEvent('kalshi', { id: 'K', title: 'GDP growth in 2027?', volume: usd(kalshi) }),
    ]
    await save(events, [group(...events)])
    const [event] = (await reader.listEvents(QUERY)).events
    return event?.title
  }
  const before = await titleWith(1, 9)
  expect(await titleWith(9, 1)).toBe(before)
  expect(await titleWith(1, 9)).toBe(before)
})

test('a renamed event answers under its old address with the new one', async () => {
  const { save, reader } = openCatalogue(database)
  const before = buildEvent('polymarket', { id: '1', title: 'Old words' })
  await save([before], [group(before)])
  const after = { ...before, title: 'New words' }
  await save([after], [group(after)])
  expect(await reader.findEvent('old-words')).toEqual({ renamedTo: 'new-words' })
  expect(await reader.findEvent('new-words')).toMatchObject({ event: { title: 'New words' } })
  await save([before], [group(before)])
  expect(await reader.findEvent('new-words')).toEqual({ renamedTo: 'old-words' })
  expect(await reader.findEvent('nothing')).toBeUndefined()
})

test('two groups that turn out to be one leave both addresses working; split again, each has one', async () => {
  const { save, reader } = openCatalogue(database)
  const a = buildEvent('polymarket', { id: '1', title: 'Alpha', volume: usd(5) })
  const b = buildEvent('kalshi', { id: '2', title: 'Beta', volume: usd(3) })
  await save([a, b], [group(a), group(b)])
  await save([a, b], [group(a, b)])
  expect((await reader.listEvents(QUERY)).total).toBe(1)
  expect(await reader.findEvent('beta')).toEqual({ renamedTo: 'alpha' })
  await save([a, b], [group(a), group(b)])
  expect((await reader.listEvents(QUERY)).total).toBe(2)
  expect(await reader.findEvent('alpha')).toMatchObject({ event: { title: 'Alpha' } })
  const [kalshi] = (await reader.listEvents({ ...QUERY, venues: ['kalshi'] })).events
  expect(kalshi?.title).toBe('Beta')
  expect(await reader.findEvent(kalshi?.slug ?? '')).toMatchObject({ event: { id: kalshi?.id } })
})

test('equal titles get numbered addresses', async () => {
  const { reader, saveApart } = openCatalogue(database)
  const events = ['1', '2', '3'].map((id) => buildEvent('polymarket', { id, title: 'Bitcoin up or down?' }))
  await saveApart(events)
  const slugs = (await reader.listEvents(QUERY)).events.map(({ slug }) => slug).sort()
  expect(slugs).toEqual(['bitcoin-up-or-down', 'bitcoin-up-or-down-2', 'bitcoin-up-or-down-3'])
})

test('an outcome that moved to another group is in one group only', async () => {
  const { save, reader } = openCatalogue(database)
  const a = buildChoice('polymarket', { id: '1', title: 'Alpha', outcomes: { a1: 'One', a2: 'Two' } })
  const b = buildChoice('kalshi', { id: '2', title: 'Beta', outcomes: { b1: 'One' } })
  await save([a, b], [group(a, b)])
  await save([a, b], [group(a), group(b)])
  const { events } = await reader.listEvents({ ...QUERY, status: 'all' })
  const members = events.flatMap(({ outcomes }) =>
    outcomes.flatMap((one) => one.members.map(({ market }) => market.id)),
  )
  expect(members.sort()).toEqual(['a1', 'a2', 'b1'])
})

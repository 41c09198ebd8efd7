import { expect, test } from 'vitest'
import { categoriesResponse } from '@/lib/contract/eventsList'
import { buildGroup, buildOutcome, marketOn, member } from '@/lib/dev/testing/support/builders'
import { routeRefusal, routeReply } from '@/lib/dev/testing/support/callRoute'
import { installRuntime } from '@/lib/dev/testing/support/installRuntime'
import { GET } from './route'

const event = (slug: string, category: string, venue: 'polymarket' | 'kalshi') =>
  buildGroup(slug, [buildOutcome(slug, [member(marketOn(venue, slug))])], { category })

async function counts(search = '') {
  const events = [
    event('rain', 'Weather', 'polymarket'),
    event('snow', 'Weather', 'kalshi'),
    event('vote', 'Politics', 'kalshi'),
  ]
  installRuntime({ events, config: { platforms: ['kalshi', 'polymarket'] } })
  const { categories } = await routeReply(GET, categoriesResponse, {
    path: `/api/events/categories${search}`,
  })
  return Object.fromEntries(categories.map(({ name, count, total }) => [name, `${count} of ${total}`]))
}

test('every category stays, counted under the filters of the list', async () => {
  expect(await counts()).toEqual({ Weather: '2 of 2', Politics: '1 of 1' })
  expect(await counts('?platforms=platform_2')).toEqual({ Weather: '1 of 2', Politics: '0 of 1' })
  expect(await counts('?q=snow&status=all')).toEqual({ Weather: '1 of 2', Politics: '0 of 1' })
  expect(await counts('?ids=id-vote')).toEqual({ Weather: '0 of 2', Politics: '1 of 1' })
})

test('a platform that no venue fills has nothing, and what cannot be a filter is refused', async () => {
  expect(await counts('?platforms=platform_5')).toEqual({ Weather: '0 of 2', Politics: '0 of 1' })
  expect((await routeRefusal(GET, { path: '/api/events/categories?status=maybe' })).status).toBe(422)
})

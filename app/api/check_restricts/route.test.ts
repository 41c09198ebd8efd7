import { expect, test } from 'vitest'
import { restrictsResponse } from '@/lib/contract/restricts'
import { routeRefusal, routeReply } from '@/lib/dev/testing/support/callRoute'
import { installRuntime } from '@/lib/dev/testing/support/installRuntime'
import { GET } from './route'

async function check(search: string, headers: Record<string, string> = {}) {
  installRuntime()
  return routeReply(GET, restrictsResponse, { path: `/api/check_restricts${search}`, headers })
}

const tiersOf = ({ platforms }: Awaited<ReturnType<typeof check>>) =>
  Object.values(platforms).map((each) => each?.tier)

test('a country is restricted where a platform says so, with the page that says it and its day', async () => {
  const answer = await check('?country=fr')
  expect(answer).toMatchObject({ country: 'FR', any_restricted: true })
  expect(answer.platforms.platform_1).toEqual({
    blocked: false,
    close_only: true,
    tier: 'close_only',
    source: 'https://docs.polymarket.com/api-reference/geoblock',
    as_of: '2026-09-24',
  })
  expect(answer.platforms.platform_2).toMatchObject({ blocked: true, close_only: false, tier: 'blocked' })
})

test('a platform that publishes nothing is unknown, never open', async () => {
  for (const country of ['US', 'DE', 'AR', 'KP']) {
    const { platforms } = await check(`?country=${country}`)
    expect([platforms.platform_4, platforms.platform_5]).toEqual(
      Array(2).fill({ blocked: false, close_only: false, tier: 'unknown', source: null, as_of: null }),
    )
  }
})

test('a country of which only parts are restricted is unknown', async () => {
  expect(tiersOf(await check('?country=UA'))[0]).toBe('unknown')
  expect(tiersOf(await check('?country=CA')).slice(0, 3)).toEqual(['unknown', 'blocked', 'unknown'])
})

test('without a country nothing is known, whatever the headers of a caller say', async () => {
  const headers = { 'cf-ipcountry': 'DE', 'x-crossbook-client': '198.51.100.7' }
  const answer = await check('', headers)
  expect(answer).toMatchObject({ ip: '198.51.100.7', country: null, any_restricted: false })
  expect(tiersOf(answer)).toEqual(Array(5).fill('unknown'))
})

test('the operator’s database names the country of an address, where no proxy does', async () => {
  const countryOf = (address: string) => (address === '198.51.100.7' ? 'DE' : undefined)
  installRuntime({ countryOf })
  const ask = async (headers: Record<string, string>, search = '') =>
    (await routeReply(GET, restrictsResponse, { path: `/api/check_restricts${search}`, headers })).country
  const known = { 'x-crossbook-client': '198.51.100.7' }
  expect(await ask(known)).toBe('DE')
  expect(await ask({ ...known, 'x-crossbook-country': 'FR' })).toBe('FR')
  expect(await ask(known, '?country=US')).toBe('US')
  expect(await ask({ 'x-crossbook-client': '198.51.100.8' })).toBeNull()
})

test('what is not a country code is 422', async () => {
  installRuntime()
  for (const country of ['ZZ', 'XX', 'Germany', 'D', '']) {
    const { status } = await routeRefusal(GET, { path: `/api/check_restricts?country=${country}` })
    expect(status, country).toBe(422)
  }
})

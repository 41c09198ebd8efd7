import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { resultOf } from './envelope'
import { parseListing } from './parseEvents'

/** Payloads recorded by others, stored beside the project; skipped where absent. */
const FOLDER = path.resolve('../shared/fixtures/opinion')
const load = (file: string): unknown => JSON.parse(readFileSync(path.join(FOLDER, file), 'utf8'))

describe.skipIf(!existsSync(FOLDER))('recorded payloads (skipped where ../shared/fixtures is absent)', () => {
  test('every row of a listing page is read', async () => {
    const { events, refusals, rows, total } = await parseListing(
      resultOf(load('jesseorbit__opinion_response_auth.json')),
    )
    expect({ rows, total, refusals }).toEqual({ rows: 11, total: 183, refusals: [] })
    expect(events).toHaveLength(11)
    for (const { id, title, markets, url, volume, endDate } of events) {
      expect(id).toMatch(/^binary-\d+$/)
      expect(url).toContain(`topicId=${id.slice(7)}`)
      expect(title).not.toBe('')
      expect(volume).toBeGreaterThan(0)
      expect(endDate).toBeGreaterThan(Date.UTC(2025, 0, 1))
      const [market] = markets
      expect(market?.rules).not.toBe('')
      expect(market?.yesTokenId).toMatch(/^\d{60,78}$/)
      expect(market?.noTokenId).not.toBe(market?.yesTokenId)
      // Listings of that time had no condition id.
      expect(market?.conditionId).toBeUndefined()
    }
    const states = events.map(({ markets }) => `${markets[0]?.status} ${markets[0]?.result ?? '-'}`)
    expect(new Set(states)).toEqual(new Set(['open -', 'resolved yes', 'resolved no']))
    expect(events[0]?.markets[0]).toMatchObject({ yesLabel: 'Up', noLabel: 'Down' })
  })

  test("the gateway's reply to a missing key is recognised", () => {
    expect(() => resultOf(load('jesseorbit__opinion_response.json'))).toThrow(
      expect.objectContaining({ code: 'unauthorized' }),
    )
  })
})

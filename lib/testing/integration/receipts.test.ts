import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { receiptKeysResponse } from '@/lib/contract/receipts'
import { verifyReceipt } from '@/lib/operations/trading/receipts/verifyReceipt'
import { sampled } from '@/lib/testing/support/sampled'
import { makeKey, signIn } from '@/lib/testing/support/signIn'
import { startService, startStandIns, until, untilReady } from '@/lib/testing/support/startStack'
import { worldOf } from '@/lib/testing/support/worldOf'

/** A token that some platform has a book for. */
async function findToken(url: string): Promise<string> {
  return until('an event with a book', async () => {
    const list = await (await fetch(`${url}/api/events/list?limit=20&platforms=platform_1`)).json()
    for (const { event_slug: slug } of (list as { events: { event_slug: string }[] }).events) {
      const event = (await (await fetch(`${url}/api/event/${slug}`)).json()) as {
        outcomes: { platform_1_yes_token: string | null; best_yes_price: number | null }[]
      }
      const found = event.outcomes.find((one) => one.platform_1_yes_token && one.best_yes_price)
      if (found?.platform_1_yes_token) return found.platform_1_yes_token
    }
    return undefined
  })
}

const ROUNDS = sampled({ full: 3, quick: 1 })

test('kill -9 right after the answer loses no receipt, and what signed it stays listed', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'crossbook-receipts-'))
  const standIns = await startStandIns({ SANDBOX_CHAIN: '0', ...worldOf(24) })
  const env = { ...standIns.env, DATA_DIR: dataDir }
  let service = await startService(env)
  await untilReady(service.url)
  const { accessToken } = await signIn(service.url)
  const key = await makeKey(service.url, accessToken)
  const token = await findToken(service.url)
  const ids: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const body = { tokens: { platform_1: token }, direction: 'buy', amount_usd: 20 + round, receipt: true }
    const ask = () =>
      fetch(`${service.url}/api/liquidity/distribution`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'X-API-Key': key },
        body: JSON.stringify(body),
      })
    const answer = await until('a plan', async () => {
      const one = await ask()
      return one.ok ? one : undefined
    })
    const { receipt } = (await answer.json()) as { receipt: { id: string } }
    await service.end('SIGKILL')
    ids.push(receipt.id)
    service = await startService(env)
    await untilReady(service.url)
    const { keys } = receiptKeysResponse.parse(await (await fetch(`${service.url}/api/plans/keys`)).json())
    expect(keys).toHaveLength(1)
    for (const id of ids) {
      const shown = await fetch(`${service.url}/api/plans/${id}`)
      expect(shown.status).toBe(200)
      expect(await verifyReceipt(await shown.text(), { trusted: keys })).toMatchObject({ ok: true })
    }
  }
  await service.end()
  await standIns.end()
  rmSync(dataDir, { recursive: true, force: true })
}, 300_000)

/** Receipts of a long run; other runs have the test above. */
const RECEIPTS = sampled({ full: 10_000, quick: 0 })
const AT_A_TIME = 8
/** How often the service is killed among them. */
const KILLS = 4

/** Asks for receipts until the service is gone or there are enough; the ids of those that were confirmed. */
async function keepMany(ask: () => Promise<Response>, most: number, confirmed: (id: string) => void) {
  let asked = 0
  const worker = async () => {
    for (;;) {
      asked += 1
      if (asked > most) return
      const answer = await ask().catch(() => undefined)
      const text = await answer?.text().catch(() => undefined)
      // A connection that breaks confirms nothing.
      if (answer === undefined || text === undefined) return
      // No book for the moment: nothing was kept, so it is asked for again.
      if (answer.status === 503) {
        asked -= 1
        continue
      }
      expect(answer.status).toBe(200)
      confirmed((JSON.parse(text) as { receipt: { id: string } }).receipt.id)
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, worker))
}

test.skipIf(RECEIPTS === 0)(
  `kill -9 during ${RECEIPTS} receipts loses none that was confirmed, and what signed them stays listed`,
  async ({ annotate }) => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'crossbook-receipts-'))
    const standIns = await startStandIns({ SANDBOX_CHAIN: '0', ...worldOf(24) })
    const env = {
      ...standIns.env,
      DATA_DIR: dataDir,
      RATE_LIMIT_KEY: '0',
      RECEIPTS_PER_ACCOUNT: String(2 * RECEIPTS),
    }
    let service = await startService(env)
    await untilReady(service.url)
    const { accessToken } = await signIn(service.url)
    const key = await makeKey(service.url, accessToken)
    const token = await findToken(service.url)
    const ask = (amount = 20) =>
      fetch(`${service.url}/api/liquidity/distribution`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'X-API-Key': key },
        body: JSON.stringify({
          tokens: { platform_1: token },
          direction: 'buy',
          amount_usd: amount,
          receipt: true,
        }),
      })
    const ids: string[] = []
    const share = RECEIPTS / (KILLS + 1)
    let cut = 0
    for (let round = 0; round <= KILLS; round += 1) {
      await until('a plan', async () => ((await ask(10)).ok ? true : undefined))
      const before = ids.length
      let killing: Promise<unknown> | undefined
      await keepMany(ask, round < KILLS ? Number.POSITIVE_INFINITY : share, (id) => {
        ids.push(id)
        // In the middle of those that are on their way.
        if (round < KILLS && ids.length - before >= share) killing ??= service.end('SIGKILL')
      })
      await killing
      if (round === KILLS) break
      cut += 1
      service = await startService(env)
      await untilReady(service.url)
    }
    await annotate(`${ids.length} confirmed receipts, the service killed ${cut} times`)
    expect(ids.length).toBeGreaterThanOrEqual(RECEIPTS * 0.99)
    expect(new Set(ids).size).toBe(ids.length)
    const { keys } = receiptKeysResponse.parse(await (await fetch(`${service.url}/api/plans/keys`)).json())
    expect(keys).toHaveLength(1)
    const lost: string[] = []
    for (let at = 0; at < ids.length; at += AT_A_TIME) {
      const found = await Promise.all(
        ids.slice(at, at + AT_A_TIME).map(async (id) => {
          const shown = await fetch(`${service.url}/api/plans/${id}`)
          const text = await shown.text()
          return shown.status === 200 && (await verifyReceipt(text, { trusted: keys })).ok ? [] : [id]
        }),
      )
      lost.push(...found.flat())
    }
    expect(lost).toEqual([])
    await service.end()
    await standIns.end()
    rmSync(dataDir, { recursive: true, force: true })
  },
  1_800_000,
)

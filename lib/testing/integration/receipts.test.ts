import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { receiptKeysResponse } from '@/lib/contract/receipts'
import { verifyReceipt } from '@/lib/operations/trading/receipts/verifyReceipt'
import { makeKey, signIn } from '@/lib/testing/support/signIn'
import { startService, startStandIns, until, untilReady } from '@/lib/testing/support/startStack'

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

test('kill -9 right after the answer loses no receipt, and what signed it stays listed', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'crossbook-receipts-'))
  const standIns = await startStandIns({ SANDBOX_CHAIN: '0', SANDBOX_EVENTS: '24' })
  const env = { ...standIns.env, DATA_DIR: dataDir }
  let service = await startService(env)
  await untilReady(service.url)
  const { accessToken } = await signIn(service.url)
  const key = await makeKey(service.url, accessToken)
  const token = await findToken(service.url)
  const ids: string[] = []
  for (let round = 0; round < 3; round += 1) {
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

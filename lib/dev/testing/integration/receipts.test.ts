import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, inject, test } from 'vitest'
import { receiptKeysResponse } from '@/lib/contract/receipts'
import { findToken } from '@/lib/dev/testing/support/findToken'
import { sampled } from '@/lib/dev/testing/support/sampled'
import { makeKey, signIn } from '@/lib/dev/testing/support/signIn'
import { startService, until, untilReady } from '@/lib/dev/testing/support/startStack'
import { verifyReceipt } from '@/lib/operations/trading/receipts/verifyReceipt'

/** Receipts of a long run; other runs have one in `durability.test.ts`. */
const RECEIPTS = sampled({ full: 10_000, quick: 0 })
const AT_A_TIME = 8
/** Kills of the service during the run. */
const KILLS = 4

/** Requests receipts until the service is down or there are enough; reports the confirmed ids. */
async function keepMany(ask: () => Promise<Response>, most: number, confirmed: (id: string) => void) {
  let requested = 0
  const worker = async () => {
    for (;;) {
      requested += 1
      if (requested > most) return
      const answer = await ask().catch(() => undefined)
      const text = await answer?.text().catch(() => undefined)
      // A broken connection confirms nothing.
      if (answer === undefined || text === undefined) return
      // No book at the moment: nothing was stored, so it is requested again.
      if (answer.status === 503) {
        requested -= 1
        continue
      }
      expect(answer.status).toBe(200)
      confirmed((JSON.parse(text) as { receipt: { id: string } }).receipt.id)
    }
  }
  await Promise.all(Array.from({ length: AT_A_TIME }, worker))
}

test.skipIf(RECEIPTS === 0)(
  `kill -9 during ${RECEIPTS} receipts loses no confirmed one, and their signing keys stay listed`,
  async ({ annotate }) => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'crossbook-receipts-'))
    const env = {
      ...inject('standInsEnv'),
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
        // While requests are in flight.
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
    rmSync(dataDir, { recursive: true, force: true })
  },
  1_800_000,
)

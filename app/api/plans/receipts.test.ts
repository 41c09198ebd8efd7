import { execFileSync } from 'node:child_process'
import { createPublicKey, verify } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { POST } from '@/app/api/liquidity/distribution/route'
import { distributionResponse } from '@/lib/contract/distribution'
import { planReceiptResponse, receiptKeysResponse } from '@/lib/contract/receipts'
import { PLANNER_VERSION } from '@/lib/core/planner/version'
import { createRandom } from '@/lib/dev/sandbox/world/random'
import { routeRefusal, routeReply } from '@/lib/dev/testing/support/callRoute'
import { flipBit, KEEPER, keepPlan } from '@/lib/dev/testing/support/keepPlan'
import { sampleOrders, stagePlan } from '@/lib/dev/testing/support/randomPlans'
import { sampled } from '@/lib/dev/testing/support/sampled'
import { ownProgram } from '@/lib/infra/env/ownProgram'
import { judgeReplay } from '@/lib/operations/trading/receipts/replay'
import { verifyReceipt } from '@/lib/operations/trading/receipts/verifyReceipt'
import { setRuntime } from '@/lib/server/runtime/getRuntime'
import { GET } from './[id]/route'
import { GET as GET_KEYS } from './keys/route'

afterEach(() => setRuntime(undefined))

const RECEIPTS = sampled({ full: 1_000, quick: 25 })

const [plain] = sampleOrders(40, 7).filter(
  ({ sources, amount }) =>
    sources.length === 3 && amount.unit === 'usd' && sources.every((s) => s.levels.length > 2),
)
const order = plain ?? sampleOrders(1, 7)[0]
if (!order) throw new Error('There is no order to keep.')

test('a kept plan is shown to anybody with its document, signed by a listed key', async () => {
  const { answer, text } = await keepPlan(order)
  const { receipt, document } = planReceiptResponse.parse(JSON.parse(text))
  const { receipt: own, ...response } = answer
  expect(receipt).toEqual(own)
  expect(document.response).toEqual(response)
  expect(receipt.url).toBe(`http://localhost:3000/plan/${receipt.id}`)
  expect(receipt.id).toMatch(/^[\w-]{24}$/)
  expect(Date.parse(receipt.expires_at) - Date.parse(receipt.issued_at)).toBe(90 * 86_400_000)
  const { keys } = await routeReply(GET_KEYS, receiptKeysResponse, { path: '/api/plans/keys' })
  const key = keys.find(({ kid }) => kid === receipt.key_id)
  // With a library's own reading of the key, over the 32 bytes of the digest.
  const isValid = verify(
    null,
    Buffer.from(receipt.sha256, 'hex'),
    createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key?.x ?? '' }, format: 'jwk' }),
    Buffer.from(receipt.signature, 'base64url'),
  )
  expect(isValid).toBe(true)
  expect(await verifyReceipt(text, { trusted: keys })).toMatchObject({ ok: true })
})

test('an account that holds as many receipts as it may gets a plan, but no further receipt', async () => {
  const { runtime, body } = stagePlan(order)
  setRuntime({ ...runtime, config: { ...runtime.config, receiptsPerAccount: 1 } })
  const path = '/api/liquidity/distribution'
  const ask = { path, body: { ...body, receipt: true }, headers: KEEPER }
  await routeReply(POST, distributionResponse, ask)
  const { status, detail } = await routeRefusal(POST, ask)
  expect(status).toBe(409)
  expect(JSON.stringify(detail)).toContain('This account holds 1 receipts')
  expect((await routeReply(POST, distributionResponse, { ...ask, body })).receipt).toBeUndefined()
})

test('a receipt needs a credential, and an ordinary plan has none', async () => {
  const { runtime, body, auth } = stagePlan(order)
  setRuntime(runtime)
  const path = '/api/liquidity/distribution'
  const refused = await routeRefusal(POST, { path, body: { ...body, receipt: true } })
  expect(refused.status).toBe(401)
  expect(refused.headers.get('www-authenticate')).toContain('ApiKey')
  for (const receipt of [undefined, false]) {
    const answer = await routeReply(POST, distributionResponse, { path, body: { ...body, receipt } })
    expect(answer).not.toHaveProperty('receipt')
  }
  const { key } = await auth.createApiKey('ada', {})
  const headers = { 'x-api-key': key }
  const [one, two] = [
    await routeReply(POST, distributionResponse, { path, body: { ...body, receipt: true }, headers }),
    await routeReply(POST, distributionResponse, { path, body: { ...body, receipt: true }, headers }),
  ]
  // Each is stored on its own: no reply is reused.
  expect(one.receipt?.id).not.toBe(two.receipt?.id)
})

test('a token that is no well-formed text is refused: no receipt could hold it unchanged', async () => {
  const { body, runtime } = stagePlan(order)
  setRuntime(runtime)
  const tokens = { ...body.tokens, platform_5: { token_id: '\ud800' } }
  const refused = await routeRefusal(POST, {
    path: '/api/liquidity/distribution',
    body: { ...body, tokens, receipt: true },
    headers: KEEPER,
  })
  expect(refused.status).toBe(422)
})

test('an unknown receipt is 404, and so is one that has expired', async () => {
  const { answer, clock } = await keepPlan(order)
  expect((await routeRefusal(GET, { path: '/api/plans/unknown' })).status).toBe(404)
  clock.advance(90 * 86_400_000)
  expect((await routeRefusal(GET, { path: `/api/plans/${answer.receipt?.id}` })).status).toBe(404)
})

test('the stress of a kept plan is signed beside it, and planning again needs none', async () => {
  const { answer, text } = await keepPlan(order, { stress: { window_s: 10, latency_ms: [0] } })
  const { document } = planReceiptResponse.parse(JSON.parse(text))
  expect(document.stress).toEqual(answer.stress)
  expect(document.response).not.toHaveProperty('stress')
  expect(await verifyReceipt(text)).toMatchObject({ ok: true })
})

describe('planning again', () => {
  test(`the books of ${RECEIPTS} receipts give their responses, byte for byte`, async () => {
    const orders = sampleOrders(RECEIPTS, 2026)
    expect(orders).toHaveLength(RECEIPTS)
    let legs = 0
    for (const one of orders) {
      const { text } = await keepPlan(one)
      const { document } = planReceiptResponse.parse(JSON.parse(text))
      expect(judgeReplay(document)).toBe('same')
      expect(await verifyReceipt(text)).toMatchObject({ ok: true })
      legs += document.response.distributions.length
    }
    expect(legs).toBeGreaterThan(RECEIPTS / 2)
  }, 600_000)

  test('so do those of a plan that counts how platforms settle', async () => {
    const [buy] = sampleOrders(60, 7).filter(({ side, sources }) => side === 'buy' && sources.length > 1)
    if (!buy) throw new Error('There is no purchase to keep.')
    const cents = { settlement: 'price', haircut_cents: { unknown: 1.25, source: 3 } }
    const { text, answer } = await keepPlan(buy, cents)
    expect(answer.strictness).toBeDefined()
    expect(Object.values(answer.certificate.haircuts ?? {}).some((haircut) => haircut > 0)).toBe(true)
    const { document } = planReceiptResponse.parse(JSON.parse(text))
    expect(judgeReplay(document)).toBe('same')
    const [[id, input] = []] = Object.entries(document.inputs.platforms).filter(
      ([, one]) => one.settlement?.haircut,
    )
    if (!id || !input?.settlement) throw new Error('No platform has a haircut.')
    const settlement = { ...input.settlement, haircut: input.settlement.haircut + 0.01 }
    const platforms = { ...document.inputs.platforms, [id]: { ...input, settlement } }
    expect(judgeReplay({ ...document, inputs: { ...document.inputs, platforms } })).toBe('differs')
  })

  test('a document of another planner says that it cannot be planned here, one with other books differs', async () => {
    const { text } = await keepPlan(order)
    const { document } = planReceiptResponse.parse(JSON.parse(text))
    const other = { ...document, versions: { ...document.versions, planner: 0 } }
    expect(judgeReplay(other)).toBe('other_version')
    const [[id, input] = []] = Object.entries(document.inputs.platforms)
    if (!id || !input) throw new Error('The document has no books.')
    const levels = input.levels.map(([at, size]): [number, number] => [at, size + 1])
    const altered = {
      ...document.inputs,
      platforms: { ...document.inputs.platforms, [id]: { ...input, levels } },
    }
    expect(judgeReplay({ ...document, inputs: altered })).toBe('differs')
  })
})

describe('a receipt with a flipped byte fails', () => {
  async function survives(text: string, at: number, bit: number): Promise<boolean> {
    const flipped = flipBit(text, at, bit)
    return flipped !== undefined && (await verifyReceipt(flipped)).ok
  }

  test('at every position of one, whichever of its bits', async () => {
    const { text } = await keepPlan(order)
    const survivors: string[] = []
    const step = sampled({ full: 1, quick: 3 })
    for (let at = 0; at < Buffer.byteLength(text); at += at < 500 ? 1 : step) {
      // All bits of the receipt itself; of the long document one bit per byte, in rotation.
      const bits = at < 500 ? [0, 1, 2, 3, 4, 5, 6, 7] : [at % 8]
      for (const bit of bits) if (await survives(text, at, bit)) survivors.push(`${at}:${bit}`)
    }
    expect(survivors).toEqual([])
  }, 60_000)

  test('at random positions of others', async () => {
    const random = createRandom('flips')
    const survivors: string[] = []
    for (const one of sampleOrders(20, 99)) {
      const { text } = await keepPlan(one)
      for (let n = 0; n < 60; n += 1) {
        const [at, bit] = [random.int(0, Buffer.byteLength(text) - 1), random.int(0, 7)]
        if (await survives(text, at, bit)) survivors.push(`${at}:${bit}`)
      }
    }
    expect(survivors).toEqual([])
  }, 60_000)

  test('so does one with a member twice, another spelling of a number, or a signature of another spelling', async () => {
    const { text, answer } = await keepPlan(order)
    const signature = answer.receipt?.signature ?? ''
    const last = signature.at(-1) ?? ''
    // The last of 86 characters has four bits that belong to no byte.
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    const version = `"planner":${PLANNER_VERSION}`
    const sibling = alphabet[alphabet.indexOf(last) ^ 1] ?? ''
    for (const altered of [
      text.replace('{"receipt":', '{"receipt":1,"receipt":'),
      text.replace(version, `${version}.0`),
      text.replace(version, `${version}e0`),
      text.replace(signature, `${signature.slice(0, -1)}${sibling}`),
      text.replace(signature, `${signature}==`),
    ]) {
      expect(altered).not.toBe(text)
      expect(await verifyReceipt(altered)).toMatchObject({ ok: false })
    }
    // Whitespace between tokens, as formatters add it, is not part of the receipt.
    expect(await verifyReceipt(JSON.stringify(JSON.parse(text), null, 2))).toMatchObject({ ok: true })
  })
})

test('verify:receipt says what it found, by its status too', async () => {
  const { text } = await keepPlan(order)
  const keys = JSON.stringify(await routeReply(GET_KEYS, receiptKeysResponse, { path: '/api/plans/keys' }))
  const folder = mkdtempSync(path.join(tmpdir(), 'crossbook-receipt-'))
  const file = (name: string, content: string) => {
    const target = path.join(folder, name)
    writeFileSync(target, content)
    return target
  }
  const run = (...args: string[]) => {
    const { file: main, execArgv } = ownProgram('lib/operations/trading/receipts/verifyMain.ts')
    try {
      return {
        status: 0,
        out: execFileSync(process.execPath, [...execArgv, main, ...args], { encoding: 'utf8' }),
      }
    } catch (error) {
      const { status, stdout } = error as { status: number; stdout: string }
      return { status, out: stdout }
    }
  }
  const good = run(file('good.json', text), '--keys', file('keys.json', keys))
  expect(good).toMatchObject({ status: 0 })
  expect(good.out).toContain('byte for byte')
  const bad = run(file('bad.json', text.replace('"direction":"', '"direction": "').replace('0', '1')))
  expect(bad).toMatchObject({ status: 1 })
  expect(bad.out).toContain('NOT valid')
  expect(run(file('other.json', text), '--keys', file('none.json', '{"keys":[]}')).status).toBe(1)
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

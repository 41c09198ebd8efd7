import { beforeAll, expect, test } from 'vitest'
import { type PlanReceiptResponse, planReceiptResponse } from '@/lib/contract/receipts'
import { canonicalJson, type Json } from '@/lib/contract/verifier/receipts/canonicalJson'
import { checkReceipt } from '@/lib/contract/verifier/receipts/checkReceipt'
import { PLANNER_VERSION } from '@/lib/core/planner/version'
import { createRandom } from '@/lib/dev/sandbox/world/random'
import { flipBit, keepPlan } from '@/lib/dev/testing/support/keepPlan'
import { sampleOrders } from '@/lib/dev/testing/support/randomPlans'
import { sampled } from '@/lib/dev/testing/support/sampled'
import { nodeCrypto } from '@/lib/operations/trading/receipts/nodeCrypto'
import { judgeReplay } from '@/lib/operations/trading/receipts/replay'
import { pythonVerdicts } from './python/runPython.testkit'
import { verifyReceipt } from './typescript/verifyReceipt'

const CHECK = 'verify_receipt(case["text"], case.get("trusted"))'
const inPython = (texts: readonly string[]) =>
  pythonVerdicts(
    texts.map((text) => ({ text })),
    CHECK,
  )

const FLIPS = sampled({ full: 2_000, quick: 60 })
let texts: string[]

beforeAll(async () => {
  texts = []
  for (const order of sampleOrders(30, 2027)) texts.push((await keepPlan(order)).text)
  const [buy] = sampleOrders(60, 7).filter(({ side, sources }) => side === 'buy' && sources.length > 1)
  if (!buy) throw new Error('There is no purchase to keep.')
  texts.push((await keepPlan(buy, { settlement: 'price', haircut_cents: { unknown: 1.25 } })).text)
})

const read = (text: string): PlanReceiptResponse => planReceiptResponse.parse(JSON.parse(text))
const first = () => texts[0] ?? ''

test('both clients confirm every receipt, and TypeScript plans it again', async () => {
  for (const text of texts) {
    const verdict = await verifyReceipt(text)
    expect(verdict).toEqual({ ok: true, isSignatureChecked: true, replay: 'same' })
  }
  expect(await inPython(texts)).toEqual(texts.map(() => ({ valid: true })))
})

test('no client accepts a flipped bit', async () => {
  const random = createRandom('flips of the clients')
  const flipped: string[] = []
  while (flipped.length < FLIPS) {
    const text = texts[flipped.length % texts.length] ?? ''
    const one = flipBit(text, random.int(0, Buffer.byteLength(text) - 1), random.int(0, 7))
    if (one !== undefined) flipped.push(one)
  }
  for (const text of flipped) expect((await verifyReceipt(text)).ok).toBe(false)
  expect((await inPython(flipped)).filter(({ valid }) => valid)).toEqual([])
}, 600_000)

test('both accept a trusted key and no other', async () => {
  const { x, kid } = read(first()).document.key
  const cases = [
    { text: first(), trusted: [{ kid, x }] },
    { text: first(), trusted: [{ kid, x: 'AAAA' }] },
    { text: first(), trusted: [] },
  ]
  const expected = [true, false, false]
  expect((await pythonVerdicts(cases, CHECK)).map(({ valid }) => valid)).toEqual(expected)
  const ours = await Promise.all(cases.map(({ text, trusted }) => verifyReceipt(text, { trusted })))
  expect(ours.map(({ ok }) => ok)).toEqual(expected)
})

/** The receipt of another document with its own key: a forgery without the service's key. */
async function forge(change: (document: PlanReceiptResponse['document']) => unknown): Promise<string> {
  const { receipt, document } = read(first())
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign'])) as CryptoKeyPair
  const { x = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  const hash = async (text: string) => Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(text)))
  const named = { crv: 'Ed25519', kty: 'OKP', x } as const
  const kid = (await hash(canonicalJson(named))).toString('base64url')
  const copy = structuredClone(document)
  change(copy)
  const made = JSON.parse(JSON.stringify({ ...copy, key: { kty: 'OKP', crv: 'Ed25519', x, kid } })) as Json
  const digest = await hash(canonicalJson(made))
  const signature = Buffer.from(await crypto.subtle.sign('Ed25519', pair.privateKey, digest))
  const own = {
    ...receipt,
    key_id: kid,
    sha256: digest.toString('hex'),
    signature: signature.toString('base64url'),
  }
  return JSON.stringify({ receipt: own, document: made })
}

test('the figures or the books expose a plan that somebody else worsened and signed', async () => {
  const unchanged = await forge(() => undefined)
  const worse = await forge(({ response }) => {
    for (const leg of Object.values(response.platforms)) leg.fee_usd += 1
  })
  const otherBooks = await forge(({ inputs }) => {
    for (const input of Object.values(inputs.platforms)) {
      input.levels = input.levels.map(([at, size]) => [at / 2, size])
    }
  })
  const forged = [unchanged, worse, otherBooks]
  expect((await inPython(forged)).map(({ valid }) => valid)).toEqual([true, false, false])
  const ours = await Promise.all(forged.map((text) => verifyReceipt(text)))
  expect(ours.map(({ ok }) => ok)).toEqual([true, false, false])
})

test('both accept a plan with unknown fields', async () => {
  const more = await forge(({ response, inputs }) => {
    Object.assign(response, { of_a_later_version: 12 })
    Object.assign(response.combined, { of_a_later_version: 12, parts: [{ a: 1 }] })
    for (const bound of response.certificate.bounds) Object.assign(bound, { of_a_later_version: 12 })
    for (const row of [...Object.values(response.platforms), ...Object.values(inputs.platforms)])
      Object.assign(row, { of_a_later_version: 12 })
  })
  expect(await verifyReceipt(more)).toEqual({ ok: true, isSignatureChecked: true, replay: 'same' })
  expect(await inPython([more])).toEqual([{ valid: true }])
  const known = await checkReceipt(more, { crypto: nodeCrypto })
  if (!known.ok) throw new Error(known.fault)
  expect(judgeReplay(known.document)).toBe('same')
  const { receipt, document } = JSON.parse(more) as PlanReceiptResponse
  const unsigned = JSON.stringify({ receipt: { ...receipt, note: 'not signed' }, document })
  expect((await verifyReceipt(unsigned)).ok).toBe(false)
})

test('a plan of another planner version is checked, and reported as not replayed', async () => {
  const text = await forge(({ versions }) => {
    versions.planner = PLANNER_VERSION + 1
  })
  expect(await verifyReceipt(text)).toEqual({ ok: true, isSignatureChecked: true, replay: 'other_version' })
})

test('numbers and names are formatted as in RFC 8785, in Python too', async () => {
  // Members of its example in section 3.2.3, in the order of UTF-16; numbers of its appendix B and from the edges.
  const names = { '€': 1, '\r': 2, דּ: 3, '1': 4, '😀': 5, '\u0080': 6, ö: 7 }
  const numbers = [
    0, 5e-324, 1.7976931348623157e308, 9007199254740992, 295147905179352830000, 9.999999999999997e22, 1e23,
    1e21, 999999999999999700000, 0.000001, 9.999999999999997e-7, 1e-7, 333333333.3333332, -333333333.3333333,
    123.456, 100, 0.05, -1.5e-10,
  ]
  const value = { names, numbers, text: '€$\u000f\nA\'B"\\\\"/\u007f' }
  const canonical = canonicalJson(value)
  const check = '(canonical_json(json.loads(case["text"])) == case["canonical"], "another text")'
  const cases = [{ text: JSON.stringify(value), canonical }]
  const run = `(lambda canonical_json: ${check})(__import__("crossbook.canonical_json", fromlist=["x"]).canonical_json)`
  expect(await pythonVerdicts(cases, run)).toEqual([{ valid: true }])
})

test('the Python signature check agrees with the vectors of RFC 8032, and rejects every changed one', async () => {
  // Section 7.1, tests 1 to 3.
  const vectors = [
    [
      'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
      '',
      'e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b',
    ],
    [
      '3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c',
      '72',
      '92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00',
    ],
    [
      'fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025',
      'af82',
      '6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a',
    ],
  ] as const
  const order = 2n ** 252n + 27742317777372353535851937790883648493n
  /** The same signature with L added to S, which a lax check also accepts. */
  const malleable = (signature: string) => {
    const s = Buffer.from(signature.slice(64), 'hex').reverse().toString('hex')
    const sum = (BigInt(`0x${s}`) + order).toString(16).padStart(64, '0')
    return signature.slice(0, 64) + Buffer.from(sum, 'hex').reverse().toString('hex')
  }
  const cases = vectors.flatMap(([key, message, signature]) => [
    { key, message, signature },
    { key, message: `${message}00`, signature },
    { key, message, signature: malleable(signature) },
    { key, message, signature: `00${signature.slice(2)}` },
    { key: `ff${key.slice(2)}`, message, signature },
    { key, message, signature: signature.slice(2) },
  ])
  const args = ['key', 'signature', 'message'].map((name) => `bytes.fromhex(case["${name}"])`).join(', ')
  const check = `(__import__("crossbook.ed25519", fromlist=["x"]).verify(${args}), "no")`
  const valid = (await pythonVerdicts(cases, check)).map((one) => one.valid)
  expect(valid).toEqual(cases.map((_, i) => i % 6 === 0))
})

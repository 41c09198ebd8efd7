import { constants, generateKeyPairSync, type KeyObject, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { signHandshake } from './handshake'

const pem = (key: KeyObject) => String(key.export({ type: 'pkcs8', format: 'pem' }))
const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 })
const ed25519 = generateKeyPairSync('ed25519')
const curve = generateKeyPairSync('ec', { namedCurve: 'P-256' })

const URL = 'wss://external-api-ws.kalshi.com/trade-api/ws/v2?x=1'
const sign = (privateKey: string) =>
  signHandshake({ key: { id: 'me', privateKey }, url: URL, now: 1_791_280_800_123 })
const TEXT = Buffer.from('1791280800123GET/trade-api/ws/v2')

test('an RSA key signs by PSS with a salt as long as the digest', () => {
  const headers = sign(pem(rsa.privateKey))
  expect(headers).toMatchObject({ 'KALSHI-ACCESS-KEY': 'me', 'KALSHI-ACCESS-TIMESTAMP': '1791280800123' })
  const signature = Buffer.from(headers['KALSHI-ACCESS-SIGNATURE'] ?? '', 'base64')
  const pss = { key: rsa.publicKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }
  expect(verify('sha256', TEXT, pss, signature)).toBe(true)
})

test('an Ed25519 key signs the same text', () => {
  const signature = Buffer.from(sign(pem(ed25519.privateKey))['KALSHI-ACCESS-SIGNATURE'] ?? '', 'base64')
  expect(verify(null, TEXT, ed25519.publicKey, signature)).toBe(true)
})

test.each([
  ['no PEM', 'secret'],
  ['a key of another kind', pem(curve.privateKey)],
])('%s is said, and never shown', (_, key) => {
  expect(() => sign(key)).toThrow(/Kalshi/)
  expect(() => sign(key)).not.toThrow(/secret|BEGIN/)
})

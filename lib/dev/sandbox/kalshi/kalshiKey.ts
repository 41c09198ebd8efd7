import { constants, generateKeyPairSync, randomUUID, verify } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export interface KalshiAccess {
  id: string
  /** PEM of the private half. */
  privateKey: string
  /** Whether this request carries a fresh signature by the key. */
  signed(request: Pick<IncomingMessage, 'headers' | 'method' | 'url'>): boolean
}

/** Maximum clock difference of a signature. */
const TOLERANCE_MS = 30_000

type PairType = 'rsa' | 'ed25519'
type Pair = ReturnType<typeof makePair>

const makePair = (type: PairType) =>
  type === 'rsa' ? generateKeyPairSync('rsa', { modulusLength: 2_048 }) : generateKeyPairSync('ed25519')

/** One key per type and process: generating another takes up to half a second. */
const pairs = new Map<PairType, Pair>()

function pairOf(type: PairType): Pair {
  const pair = pairs.get(type) ?? makePair(type)
  pairs.set(type, pair)
  return pair
}

/** A key like those that members create; the venue's own client signs with RSA only. */
export function createKalshiKey(type: PairType = 'rsa'): KalshiAccess {
  const pair = pairOf(type)
  const key = pair.publicKey
  const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
  const id = randomUUID()
  return {
    id,
    privateKey: String(pair.privateKey.export({ type: 'pkcs8', format: 'pem' })),
    signed({ headers, method, url }) {
      const stamp = String(headers['kalshi-access-timestamp'] ?? '')
      const signature = Buffer.from(String(headers['kalshi-access-signature'] ?? ''), 'base64')
      if (headers['kalshi-access-key'] !== id) return false
      if (!(Math.abs(Number(stamp) - Date.now()) <= TOLERANCE_MS)) return false
      const text = Buffer.from(`${stamp}${method}${(url ?? '').replace(/\?.*$/s, '')}`)
      return type === 'rsa'
        ? verify('sha256', text, { key, ...pss }, signature)
        : verify(null, text, key, signature)
    },
  }
}

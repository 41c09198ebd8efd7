import { constants, createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { BaseError } from '@/lib/core/domain/errors'

export interface KalshiKey {
  id: string
  /** PEM: RSA or Ed25519. */
  privateKey: string
}

function readKey(pem: string): KeyObject {
  let key: KeyObject
  try {
    key = createPrivateKey(pem)
  } catch (cause) {
    throw new BaseError("Kalshi's private key is not a PEM that can be read", { code: 'unauthorized', cause })
  }
  if (key.asymmetricKeyType === 'rsa' || key.asymmetricKeyType === 'ed25519') return key
  throw new BaseError(`Kalshi takes RSA and Ed25519 keys, not ${key.asymmetricKeyType}`, {
    code: 'unauthorized',
  })
}

/** RSA-PSS with SHA-256 (MGF1 too, salt as long as the digest), or plain Ed25519. */
const signatureOf = (text: string, key: KeyObject) =>
  key.asymmetricKeyType === 'rsa'
    ? sign('sha256', Buffer.from(text), {
        key,
        padding: constants.RSA_PKCS1_PSS_PADDING,
        saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
      })
    : sign(null, Buffer.from(text), key)

/**
 * The headers that open the socket: a signature over time, method and path (no host, no query).
 * Errors: `unauthorized` when the key cannot be used.
 * Source: https://docs.kalshi.com/getting_started/quick_start_websockets; Ed25519 since 2026-09-24.
 */
export function signHandshake({
  key,
  url,
  now,
}: {
  key: KalshiKey
  url: string
  now: number
}): Record<string, string> {
  const stamp = String(now)
  const signature = signatureOf(`${stamp}GET${new URL(url).pathname}`, readKey(key.privateKey))
  return {
    'KALSHI-ACCESS-KEY': key.id,
    'KALSHI-ACCESS-TIMESTAMP': stamp,
    'KALSHI-ACCESS-SIGNATURE': signature.toString('base64'),
  }
}

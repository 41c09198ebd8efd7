import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto'
import type { ReceiptStore, StoredReceiptKey } from '@/lib/core/domain/receipt'
import type { EventLog } from '@/lib/infra/db/eventLog'
import { deriveKey } from './deriveKey'
import { seal, unseal } from './sealed'

/** A key that the service created is replaced at this age; its receipts stay valid. */
const ROTATE_MS = 90 * 86_400_000
/** Interval at which keys of other processes are read. */
const LOOK_MS = 3_600_000

/** The public part as a JSON Web Key (RFC 8037). */
interface PublicKey {
  kty: 'OKP'
  crv: 'Ed25519'
  /** base64url */
  x: string
  /** RFC 7638 thumbprint. */
  kid: string
}

interface Signer {
  key: PublicKey
  /** Ed25519; 64 bytes. */
  sign(data: Buffer): Buffer
}

/** Keys that receipts of plans are signed with. */
export interface ReceiptKeys {
  /** The current signing key. Its public part is stored before it first signs. Errors: the database's. */
  current(): Promise<Signer>
  /** All keys ever created, newest first. */
  list(): Promise<{ key: PublicKey; createdAt: number }[]>
}

interface ReceiptKeyDeps {
  store: Pick<ReceiptStore, 'listKeys' | 'addKey'>
  /** The deployment's secret: private keys are stored encrypted with a key derived from it. */
  secret: string
  /** PEM of an Ed25519 key, used in place of stored ones. */
  privateKey?: string
  clock: { now(): number }
  log: EventLog
}

function toPublic(x: string): PublicKey {
  const required = `{"crv":"Ed25519","kty":"OKP","x":"${x}"}`
  return { kty: 'OKP', crv: 'Ed25519', x, kid: createHash('sha256').update(required).digest('base64url') }
}

function toSigner(privateKey: KeyObject): Signer {
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  return { key: toPublic(x), sign: (data) => sign(null, data, privateKey) }
}

export function createReceiptKeys({ store, secret, privateKey, clock, log }: ReceiptKeyDeps): ReceiptKeys {
  let known: { signer: Promise<Signer>; at: number } | undefined

  const sealKeyOf = (id: string) => deriveKey(secret, 'receipt key', id)

  async function add(signer: Signer, sealedKey?: string): Promise<Signer> {
    const { kid, x } = signer.key
    await store.addKey({
      id: kid,
      publicKey: x,
      ...(sealedKey !== undefined && { sealedKey }),
      createdAt: clock.now(),
    })
    return signer
  }

  function open({ id, sealedKey }: StoredReceiptKey): Signer | undefined {
    if (sealedKey === undefined) return undefined
    try {
      return toSigner(createPrivateKey(unseal(sealedKey, sealKeyOf(id))))
    } catch (error) {
      log.error(
        { err: error, id },
        'A receipt key cannot be opened with this AUTH_SECRET; another one is made.',
      )
      return undefined
    }
  }

  async function make(): Promise<Signer> {
    const made = generateKeyPairSync('ed25519').privateKey
    const signer = toSigner(made)
    const pem = made.export({ format: 'pem', type: 'pkcs8' }).toString()
    return add(signer, seal(pem, sealKeyOf(signer.key.kid)))
  }

  async function find(): Promise<Signer> {
    if (privateKey !== undefined) return add(toSigner(createPrivateKey(privateKey)))
    for (const stored of await store.listKeys()) {
      if (clock.now() - stored.createdAt >= ROTATE_MS) break
      const signer = open(stored)
      if (signer) return signer
    }
    return make()
  }

  return {
    current() {
      if (known && clock.now() - known.at < LOOK_MS) return known.signer
      const own = { signer: find(), at: clock.now() }
      known = own
      own.signer.catch(() => {
        if (known === own) known = undefined
      })
      return own.signer
    },
    async list() {
      const keys = await store.listKeys()
      return keys.map(({ publicKey, createdAt }) => ({ key: toPublic(publicKey), createdAt }))
    },
  }
}

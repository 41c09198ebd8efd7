import { createHash, createPublicKey, verify } from 'node:crypto'
import type { ReceiptCrypto } from '@/lib/contract/verifier/receipts/types'

/** Node's crypto for verifying receipts. */
export const nodeCrypto: ReceiptCrypto = {
  sha256: async (bytes) => createHash('sha256').update(bytes).digest(),
  async verifyEd25519({ publicKey, signature, data }) {
    const x = Buffer.from(publicKey).toString('base64url')
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
    return verify(null, data, key, signature)
  },
}

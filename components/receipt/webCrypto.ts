import type { ReceiptCrypto } from '@/lib/contract/verifier/receipts/types'

/** Web Crypto; undefined on pages that are not served over a secure connection. */
export function webCrypto(): ReceiptCrypto | undefined {
  const subtle = globalThis.crypto?.subtle
  if (!subtle) return undefined
  return {
    sha256: async (bytes) => new Uint8Array(await subtle.digest('SHA-256', bytes)),
    async verifyEd25519({ publicKey, signature, data }) {
      try {
        const key = await subtle.importKey('raw', publicKey, { name: 'Ed25519' }, false, ['verify'])
        return await subtle.verify({ name: 'Ed25519' }, key, signature, data)
      } catch (error) {
        if (error instanceof DOMException && error.name === 'NotSupportedError') return undefined
        throw error
      }
    },
  }
}

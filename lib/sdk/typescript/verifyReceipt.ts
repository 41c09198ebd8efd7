import type { DistributionRequest, DistributionResponse } from '@/lib/contract/distribution'
import type { ReceiptKey } from '@/lib/contract/receipts'
import { checkReceipt } from '@/lib/receipts/checkReceipt'
import type { ReceiptCrypto } from '@/lib/receipts/types'
import { verifyPlan } from './verifyPlan'

const { subtle } = globalThis.crypto

const webCrypto: ReceiptCrypto = {
  sha256: async (bytes) => new Uint8Array(await subtle.digest('SHA-256', bytes)),
  async verifyEd25519({ publicKey, signature, data }) {
    try {
      const key = await subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify'])
      return await subtle.verify('Ed25519', key, signature, data)
    } catch {
      return undefined
    }
  },
}

export interface ReceiptVerdict {
  ok: boolean
  /** What is wrong; undefined when nothing is. */
  fault?: string
  /** False where this runtime cannot check signatures: then the digest alone was. */
  isSignatureChecked: boolean
}

/**
 * Checks a receipt without the service: digest, signature, and the plan by its own figures and certificate.
 * `text`: the answer of `GET /api/plans/{id}`, byte for byte. `trusted`: keys of `GET /api/plans/keys`.
 */
export async function verifyReceipt(
  text: string,
  { trusted }: { trusted?: readonly Pick<ReceiptKey, 'kid' | 'x'>[] } = {},
): Promise<ReceiptVerdict> {
  const check = await checkReceipt(text, { crypto: webCrypto, ...(trusted && { trusted }) })
  if (!check.ok) return { ok: false, fault: check.fault, isSignatureChecked: false }
  const { request, response } = check.document
  const { verdict } = verifyPlan(request as DistributionRequest, response as DistributionResponse)
  return {
    ok: verdict.valid,
    isSignatureChecked: check.isSignatureChecked,
    ...(!verdict.valid && { fault: verdict.because }),
  }
}

import type { ReceiptCrypto } from '@/lib/contract/verifier/receipts/types'
import { replanDocument } from '@/lib/contract/verifier/replanDocument'
import type { components } from './schema'
import { verifyPlan } from './verifyPlan'

type Schemas = components['schemas']

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
  /** The fault; undefined when there is none. */
  fault?: string
  /** False when this runtime cannot check signatures: then only the digest was checked. */
  isSignatureChecked: boolean
  /** Whether its books reproduced the plan; another version of the planner may plan differently. */
  replay?: 'same' | 'other_version'
}

/**
 * Checks a receipt without the service: that the document is the signed one, the plan by its own figures and
 * its certificate, and that planning its books again gives the same total and parts.
 * `text`: the answer of `GET /api/plans/{id}`, byte for byte. `trusted`: keys of `GET /api/plans/keys`; without them
 * the document's own key is used, which proves integrity but not origin.
 */
export async function verifyReceipt(
  text: string,
  { trusted }: { trusted?: readonly { kid: string; x: string }[] } = {},
): Promise<ReceiptVerdict> {
  // Loaded on demand: the schema of receipts is most of the package.
  const { checkReceipt } = await import('@/lib/contract/verifier/receipts/checkReceipt')
  const check = await checkReceipt(text, { crypto: webCrypto, ...(trusted && { trusted }) })
  if (!check.ok) return { ok: false, fault: check.fault, isSignatureChecked: false }
  const { document, isSignatureChecked } = check
  const { request, response } = document
  const { verdict } = verifyPlan(
    request as Schemas['PlanDistributionRequest'],
    response as Schemas['PlanDistributionResponse'],
  )
  if (!verdict.valid) return { ok: false, fault: verdict.because, isSignatureChecked }
  const replay = replanDocument(document)
  return replay === 'differs'
    ? { ok: false, fault: 'Its books do not give its plan.', isSignatureChecked }
    : { ok: true, isSignatureChecked, replay }
}

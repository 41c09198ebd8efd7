import { fetchReceiptText } from '@/lib/browser/fetchReceiptText'
import { checkReceipt } from '@/lib/contract/verifier/receipts/checkReceipt'
import { replanDocument } from '@/lib/contract/verifier/replanDocument'
import { webCrypto } from './webCrypto'

/** Result of this browser's verification. */
export type BrowserVerdict =
  | { state: 'valid'; isSignatureChecked: boolean; replay: 'same' | 'other_version' }
  | { state: 'invalid'; fault: string }
  /** Web Crypto is not available on a page over an insecure connection. */
  | { state: 'impossible' }

/**
 * Verifies the bytes of a kept plan here: digest, signature by a key that the service lists, and a re-run of the plan.
 * Errors: those of reading it.
 */
export async function verifyInBrowser(id: string, signal?: AbortSignal): Promise<BrowserVerdict> {
  const crypto = webCrypto()
  if (!crypto) return { state: 'impossible' }
  const { text, keys } = await fetchReceiptText(id, signal)
  const check = await checkReceipt(text, { crypto, trusted: keys })
  if (!check.ok) return { state: 'invalid', fault: check.fault }
  const { document, isSignatureChecked } = check
  if (document.id !== id) return { state: 'invalid', fault: 'It is the receipt of another plan.' }
  const replay = replanDocument(document)
  return replay === 'differs'
    ? { state: 'invalid', fault: 'Its books do not give its plan.' }
    : { state: 'valid', isSignatureChecked, replay }
}

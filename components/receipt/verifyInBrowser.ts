import { fetchReceiptText } from '@/lib/client/fetchReceiptText'
import type { DistributionRequest } from '@/lib/contract/distribution'
import { PLATFORM_IDS } from '@/lib/contract/platformIds'
import type { PlanDocument } from '@/lib/contract/receipts'
import { fromMicro } from '@/lib/domain/units'
import { PLANNER_VERSION } from '@/lib/planner/version'
import { checkReceipt } from '@/lib/receipts/checkReceipt'
import { planOfBooks } from '@/lib/verifier/planOfBooks'
import { webCrypto } from './webCrypto'

/** What this browser found. */
export type BrowserVerdict =
  | { state: 'valid'; isSignatureChecked: boolean; replay: 'same' | 'other_version' }
  | { state: 'invalid'; fault: string }
  /** There is no cryptography on a page over an insecure connection. */
  | { state: 'impossible' }

/** Plans the document's books again, and compares the total and every part of it. */
function isSamePlan({ request, response, inputs }: PlanDocument): boolean {
  const books = PLATFORM_IDS.flatMap((id) => {
    const input = inputs.platforms[id]
    return input ? [{ id, book: { ...input, min_sell_usd: input.min_order_usd }, levels: input.levels }] : []
  })
  // The request as it was read has every field of one that is sent.
  const { plan, sourceOf } = planOfBooks(request as DistributionRequest, books, response.certificate.haircuts)
  const isSame = (made: { tokens: number; usd: number } | undefined, said: { tokens: number; usd: number }) =>
    fromMicro(made?.tokens ?? 0) === said.tokens && fromMicro(made?.usd ?? 0) === said.usd
  const legs = Object.values(response.platforms).every((said) => {
    const venue = sourceOf(said.platform)?.venue
    return isSame(
      plan.legs.find((leg) => leg.venue === venue),
      said,
    )
  })
  return legs && isSame(plan.total, response.combined)
}

/**
 * Checks the bytes of a kept plan here: digest, signature by a key that the service lists, and the plan made again.
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
  if (document.versions.planner !== PLANNER_VERSION) {
    return { state: 'valid', isSignatureChecked, replay: 'other_version' }
  }
  return isSamePlan(document)
    ? { state: 'valid', isSignatureChecked, replay: 'same' }
    : { state: 'invalid', fault: 'Its books do not give its plan.' }
}

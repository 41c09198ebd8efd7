import type { OperationInput, OperationOutput, Operations } from '@/lib/contract/operations'
import { planDocument } from '@/lib/contract/receipts'
import { notFound } from '@/lib/contract/requestError'
import type { Runtime } from '@/lib/operations/runtime'
import { toReceipt } from './receipts/issueReceipt'

/**
 * A receipt with the document exactly as signed.
 * Errors: `not_found`, also once it has expired.
 */
export async function getPlanReceipt(
  { receipts, clock }: Pick<Runtime, 'receipts' | 'clock'>,
  { params: { id } }: Pick<OperationInput<Operations['getPlanReceipt']>, 'params'>,
): Promise<OperationOutput<Operations['getPlanReceipt']>> {
  const stored = await receipts.find(id)
  if (!stored || stored.expiresAt <= clock.now())
    throw notFound('There is no receipt of this id.', ['path', 'id'])
  const signed: unknown = JSON.parse(stored.document)
  const document = planDocument.parse(signed)
  // The document itself, not the schema's output: its members are in the signed order.
  return { receipt: toReceipt(stored, document.url), document: signed as typeof document }
}

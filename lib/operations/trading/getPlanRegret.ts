import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { RegretResponse } from '@/lib/contract/receipts'
import { notFound } from '@/lib/contract/requestError'
import { toWireAmount } from '@/lib/contract/toWireBook'
import type { Runtime } from '@/lib/operations/runtime'

/**
 * The order of a receipt planned again at later moments, for those that have passed.
 * Errors: `not_found`, also once it has expired.
 */
export async function getPlanRegret(
  { receipts, clock }: Pick<Runtime, 'receipts' | 'clock'>,
  { params: { id } }: Pick<OperationInput<Operations['getPlanRegret']>, 'params'>,
): Promise<RegretResponse> {
  const regrets = await receipts.listRegrets(id, clock.now())
  if (!regrets) throw notFound('There is no receipt of this id.', ['path', 'id'])
  return {
    horizons: regrets.map(({ afterS, status, regret }) => ({
      after_s: afterS,
      status,
      filled_ratio: regret?.filledRatio ?? null,
      cost_usd: toWireAmount(regret?.cost),
      delta_usd: toWireAmount(regret?.delta),
    })),
  }
}

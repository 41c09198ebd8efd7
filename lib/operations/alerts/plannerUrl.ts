import { plainDecimal } from '@/lib/core/common/plainDecimal'
import type { Alert } from '@/lib/core/domain/alert'
import { fromMicro } from '@/lib/core/domain/units'
import type { Runtime } from '@/lib/operations/runtime'

/** The planner page with the alert's order, at the public address; only its path where that is unknown. */
export function plannerUrl(
  { config }: Pick<Runtime, 'config'>,
  { outcomeId, outcome, direction, amount, allIn, settlement }: Alert,
  slug: string,
): string {
  const params = new URLSearchParams({ event: slug, outcome: outcomeId })
  if (outcome === 'no') params.set('side', 'no')
  if (direction === 'sell') params.set('direction', 'sell')
  if (amount.unit === 'tokens') params.set('unit', 'tokens')
  params.set('amount', plainDecimal(fromMicro(amount.value)))
  if (settlement === 'exclude') params.set('settlement', 'same')
  params.set('all_in', plainDecimal(fromMicro(allIn) * 100))
  const path = `/plan?${params}`
  return config.publicUrl === undefined ? path : new URL(path, config.publicUrl).href
}

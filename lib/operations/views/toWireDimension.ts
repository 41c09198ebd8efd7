import type { OutcomeSettlement } from '@/lib/contract/settlement'
import type { DimensionVerdict } from '@/lib/core/domain/settlement'

type Row = NonNullable<OutcomeSettlement['platforms']['platform_1']>

/** One dimension of a comparison on the wire. */
export const toWireDimension = ({
  dimension,
  verdict,
  here,
  there,
  reviewed,
}: DimensionVerdict): Row['dimensions'][number] => ({
  dimension,
  verdict,
  here: here ?? null,
  there: there ?? null,
  reviewed: reviewed ?? false,
})

import { MICRO } from '@/lib/core/domain/units'

/** Figures of the wire end at the sixth decimal: closer than this, two of them are the same. */
const ROUNDING = 1.5e-6

type Figure = number | null | undefined

/** The same figure, or both unknown. */
export const isSame = (a: Figure, b: Figure, within = ROUNDING): boolean =>
  a === null || a === undefined || b === null || b === undefined
    ? (a ?? null) === (b ?? null)
    : Math.abs(a - b) <= within

/** Not more than the other, but for rounding. */
export const atMost = (a: number, b: number): boolean => a <= b + ROUNDING

export const toMicro = (value: number): number => Math.round(value * MICRO)

/** The same, whether figures or texts. */
export const isSameValue = (stated: unknown, derived: unknown): boolean =>
  typeof stated === 'string' ? stated === derived : isSame(stated as Figure, derived as Figure)

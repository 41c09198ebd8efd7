import { MICRO } from '@/lib/core/domain/units'

/** Wire figures have six decimals: two that are closer than this are equal. */
const ROUNDING = 1.5e-6

type Figure = number | null | undefined

/** Equal within rounding, or both unknown. */
export const isSame = (a: Figure, b: Figure, within = ROUNDING): boolean =>
  a === null || a === undefined || b === null || b === undefined
    ? (a ?? null) === (b ?? null)
    : Math.abs(a - b) <= within

/** a ≤ b within rounding. */
export const atMost = (a: number, b: number): boolean => a <= b + ROUNDING

export const toMicro = (value: number): number => Math.round(value * MICRO)

/** Equality for figures and texts. */
export const isSameValue = (stated: unknown, derived: unknown): boolean =>
  typeof stated === 'string' ? stated === derived : isSame(stated as Figure, derived as Figure)

import { MICRO } from '@/lib/core/domain/units'

/** Bounds are floats anyway, and a product is several times cheaper than a quotient. Legs are divided exactly. */
export const TO_DOLLARS = 1 / MICRO

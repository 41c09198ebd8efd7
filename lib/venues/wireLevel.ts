import { z } from 'zod'

const decimal = z.union([z.string(), z.number()])

/** A level as decimals, in text or numbers. */
export const wireLevel = z.object({ price: decimal, size: decimal })

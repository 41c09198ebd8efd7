import { ATTACKS, type Attack } from './attacks'
import { HEAVY_WORK } from './heavyWork'

/** Every attack by its name; its position determines its source addresses. */
export const ALL_ATTACKS: Readonly<Record<string, Attack>> = { ...ATTACKS, ...HEAVY_WORK }

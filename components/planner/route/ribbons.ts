import type { RouteLeg } from './routeAt'

/** Height of a platform's row, px. */
export const ROW_PX = 64
const THINNEST = 14
const THICKEST = 56
/** A fraction of a cent must still be visible. */
const HAIRLINE = 1.5

/** A ribbon between one end, where all are stacked, and its platform's row. */
export interface Ribbon {
  venue: RouteLeg['venue']
  /** Top edges at the end and at the row, and the thickness at both, px. */
  end: number
  row: number
  width: number
}

/** Total thickness of all ribbons: the logarithm of the order's size, from 0 to 1. */
export const thicknessOf = (part: number): number => THINNEST + (THICKEST - THINNEST) * part

/** Ribbons as thick as their share of the money, stacked at the end in the middle of all rows. */
export function ribbonsOf(legs: readonly RouteLeg[], thickness: number): Ribbon[] {
  const total = legs.reduce((sum, { usd }) => sum + usd, 0)
  if (total <= 0) return []
  let end = (legs.length * ROW_PX - thickness) / 2
  return legs.flatMap(({ venue, usd }, i) => {
    if (usd <= 0) return []
    const width = Math.max(HAIRLINE, (usd / total) * thickness)
    const ribbon = { venue, end, row: i * ROW_PX + (ROW_PX - width) / 2, width }
    end += width
    return [ribbon]
  })
}

/** The outline of a ribbon from x = 0 to x = 100; `mirrored` where the platform is at the left. */
export function ribbonPath({ end, row, width }: Ribbon, mirrored: boolean): string {
  const [from, to] = mirrored ? [row, end] : [end, row]
  return `M0 ${from}C50 ${from} 50 ${to} 100 ${to}V${to + width}C50 ${to + width} 50 ${from + width} 0 ${from + width}Z`
}

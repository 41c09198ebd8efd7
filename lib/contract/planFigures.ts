import { fromMicro, MICRO, round } from '@/lib/core/domain/units'
import type { DistributionResponse, PlanPlatform } from './distribution'

/** Micro-dollars: closer than this to a rounding boundary, float noise (below 0.001 micro-dollars) is removed first. */
const NOISE = 2e-3

/** Rounds a float in dollars to six decimals. */
export function six(value: number, direction: 'up' | 'down' | 'nearest' = 'nearest'): number {
  const micro = value * MICRO
  const rest = micro - Math.floor(micro)
  const turns = direction === 'nearest' ? Math.abs(rest - 0.5) : Math.min(rest, 1 - rest)
  // Most values are clear of it; formatting each bound of a plan would take longer than computing it.
  return fromMicro(round(turns > NOISE ? micro : Number(micro.toFixed(3)), direction))
}

/** Average per net token; null where there is none. */
export const averageOf = ({ usd, tokens }: { usd: number; tokens: number }): number | null =>
  tokens > 0 ? six(usd / tokens) : null

/**
 * Derived figures of a platform. The service builds responses with these functions and the verifiers check responses
 * with them, so a new figure is declared only in the schema and here.
 */
export const PLATFORM_FIGURES = {
  price: averageOf,
  message_price: ({ hypothetical_price: price }: Pick<PlanPlatform, 'hypothetical_price'>) =>
    price === null ? '' : (price * 100).toFixed(1),
  message_amount: ({
    hypothetical_price: price,
    hypothetical_tokens: tokens,
  }: Pick<PlanPlatform, 'hypothetical_price' | 'hypothetical_tokens'>) =>
    price === null || tokens === null ? '' : tokens.toFixed(2),
}

/** Derived figures of the whole order. */
export const COMBINED_FIGURES = { price: averageOf }

/** Derived figures of the response around it. */
export const ANSWER_FIGURES = {
  avg_price: ({ combined }: Pick<DistributionResponse, 'combined'>) => combined.price,
}

/** Platforms that could fill a part of the order alone. */
export const possiblePlatforms = ({
  certificate,
  platforms,
}: Pick<DistributionResponse, 'certificate' | 'platforms'>): PlanPlatform[] =>
  certificate.bounds.flatMap(({ platforms: [id, ...others], fill }): PlanPlatform[] => {
    const platform = id && others.length === 0 && fill ? platforms[id] : undefined
    return platform ? [platform] : []
  })

/** Sum of one lot per possible platform, in the unit of the request: fills closer than this are equal. */
export const lotTolerance = (possible: readonly PlanPlatform[], unit: 'usd' | 'tokens'): number =>
  possible.reduce((sum, { lot, best_price: best }) => sum + (unit === 'usd' ? lot * (best ?? 0) : lot), 0)

/** Wire figures have six decimals. */
const ROUNDING = 1.5e-6

/** Whether the whole order fills: per the certificate, the used platforms' books cover it to within their lots. */
export function isComplete(
  plan: Pick<DistributionResponse, 'certificate' | 'distributions' | 'platforms'> & {
    combined: Pick<DistributionResponse['combined'], 'amount'>
  },
  order: { unit: 'usd' | 'tokens'; value: number },
): boolean {
  if (order.value - plan.combined.amount <= ROUNDING) return true
  const used = plan.distributions.map(({ platform }) => platform)
  const own = plan.certificate.bounds.find(
    ({ platforms }) => platforms.length === used.length && platforms.every((id) => used.includes(id)),
  )
  const fill = own?.fill ?? 0
  return fill > 0 && fill >= order.value - lotTolerance(possiblePlatforms(plan), order.unit) - ROUNDING
}

type Figures<T> = Readonly<Record<string, (basis: T) => unknown>>

/** An object with its derived figures. */
export const withFigures = <T extends object, const F extends Figures<T>>(figures: F, basis: T) => ({
  ...basis,
  ...(Object.fromEntries(Object.entries(figures).map(([name, of]) => [name, of(basis)])) as {
    [Name in keyof F]: ReturnType<F[Name]>
  }),
})

/** The first derived figure that is wrong. Absent ones are skipped: older responses lack them. */
export const wrongFigure = <T extends object>(
  figures: Figures<T>,
  row: T,
  isSame: (stated: unknown, derived: unknown) => boolean,
): string | undefined =>
  Object.entries(figures).find(([name, of]) => {
    const stated = (row as Record<string, unknown>)[name]
    return stated !== undefined && !isSame(stated, of(row))
  })?.[0]

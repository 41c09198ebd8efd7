import { type FeeSchedule, NO_FEE } from '@/lib/core/domain/fees'

const percent = (points: readonly (readonly [number, number])[]) =>
  points.map(([at, share]) => [at, share / 100] as const)

/** The lowest rank's table, in percent. Source: https://docs.limitless.exchange/user-guide/fees. */
const CURVE = {
  buy: percent([
    [0.01, 3],
    [0.5, 3],
    [0.55, 2.52],
    [0.6, 2.13],
    [0.65, 1.8],
    [0.7, 1.51],
    [0.75, 1.26],
    [0.8, 1.05],
    [0.85, 0.85],
    [0.9, 0.68],
    [0.95, 0.53],
    [0.99, 0.42],
    [0.999, 0.4],
  ]),
  sell: percent([
    [0.01, 0.42],
    [0.05, 0.6],
    [0.1, 0.78],
    [0.2, 1.11],
    [0.3, 1.32],
    [0.4, 1.44],
    [0.5, 1.5],
    [0.6, 1.44],
    [0.7, 1.32],
    [0.8, 1.11],
    [0.9, 0.78],
    [0.95, 0.6],
    [0.99, 0.45],
    [0.999, 0.42],
  ]),
}

/** A buy pays in tokens, a sale in dollars. */
export const limitlessFee = (charged: boolean): FeeSchedule =>
  charged ? { ...NO_FEE, model: 'curve', rate: 1, chargedIn: 'tokens_on_buy', curve: CURVE } : NO_FEE

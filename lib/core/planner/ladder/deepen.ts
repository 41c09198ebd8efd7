import { feePerToken } from '@/lib/core/domain/fees'
import { missing } from '../missing'
import type { Curve } from './curve'
import { deepenByLevel } from './deepenByLevel'
import type { Need } from './need'
import { TO_DOLLARS } from './toDollars'

/**
 * Reads levels until all requested amounts are covered, or the book ends. A level worth no more than its fee ends the
 * curve: no level below it is worth taking.
 */
export function deepen(curve: Curve, need: Need) {
  if (curve.levelFee > 0) return deepenByLevel(curve, need)
  const { charge, side, levels, fee, gross, net, cash, value, raw, allInPrice, price, stepsBefore } = curve
  const floor = charge === 'usd' ? fee.minUsd : 0
  const buying = side === 'buy'
  let { read, steps } = curve
  for (; read < levels.length; read += 1) {
    // All sums start from the level's start, so that complete levels stay exact.
    const grossBefore = gross[steps] ?? missing()
    const valueBefore = value[steps] ?? missing()
    const rawBefore = raw[steps] ?? missing()
    if (
      (net[steps] ?? missing()) >= need.net &&
      (cash[steps] ?? missing()) >= need.cash &&
      grossBefore >= need.gross &&
      valueBefore >= need.value
    ) {
      break
    }
    const level = levels[read] ?? missing()
    const at = level.price
    const { size } = level
    const perToken = charge === 'none' ? 0 : feePerToken(fee, side, at)
    const netShare = charge === 'tokens' ? 1 - perToken / at : 1
    const paid = charge !== 'usd' ? at : buying ? at + perToken : at - perToken
    if (netShare <= 0 || paid <= 0) {
      curve.ended = true
      break
    }
    const rawPerUnit = charge === 'tokens' ? 1 - netShare : perToken * TO_DOLLARS
    stepsBefore[read] = steps
    // Until the minimum fee is used up more tokens cost no more fee.
    const free = rawBefore >= floor ? 0 : rawPerUnit > 0 ? (floor - rawBefore) / rawPerUnit : size
    if (free > 0 && free < size) curve.split = steps
    for (let part = free > 0 && free < size ? free : size; ; part = size) {
      const allIn =
        part <= free
          ? at * TO_DOLLARS
          : charge === 'tokens'
            ? (paid * TO_DOLLARS) / netShare
            : paid * TO_DOLLARS
      const before = steps > 0 ? (allInPrice[steps - 1] ?? missing()) : allIn
      if (steps < curve.improves && (buying ? allIn < before : allIn > before)) curve.improves = steps
      allInPrice[steps] = allIn
      price[steps] = at
      steps += 1
      const rawNow = rawBefore + rawPerUnit * part
      const valueNow = valueBefore + at * part
      const owed = charge === 'usd' ? Math.max(rawNow, floor) : 0
      gross[steps] = grossBefore + part
      net[steps] = charge === 'tokens' ? grossBefore + part - rawNow : grossBefore + part
      cash[steps] = buying ? valueNow * TO_DOLLARS + owed : valueNow * TO_DOLLARS - owed
      value[steps] = valueNow
      raw[steps] = rawNow
      if (part === size) break
    }
  }
  curve.read = read
  curve.steps = steps
  if (read === levels.length) curve.ended = true
  stepsBefore[read] = steps
}

import type { Problem } from '../problem'
import type { Choice } from '../subsets/selectSubset'

const A_CENT = 10_000

/** Warnings for a person before acting on the plan, one sentence each. */
export function warningsOf({ request, ladders, tolerance }: Problem, choice: Choice | undefined): string[] {
  const warnings: string[] = []
  // A remainder in dollars from whole lots and cents is no lack of depth: a lot costs at most a dollar per token.
  const leftover =
    request.amount.unit === 'usd' ? ladders.reduce((sum, { source }) => sum + source.lot + A_CENT, 0) : 0
  if (!choice) warnings.push('No part of this order can be filled within its limits.')
  else if (choice.plan.fill < request.amount.value - Math.max(tolerance, leftover)) {
    const percent = Math.floor((choice.plan.fill / request.amount.value) * 1000) / 10
    warnings.push(`The books fill only ${percent}% of this order within its limits.`)
  }
  return warnings
}

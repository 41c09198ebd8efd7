import { VENUES } from '@/lib/domain/venue'
import type { Choice } from './chooseSet'
import type { Problem } from './problem'

/** What a person should know before acting on the plan, one sentence each. */
export function warningsOf({ request, offers, tolerance }: Problem, choice: Choice | undefined): string[] {
  const warnings: string[] = []
  for (const { source } of offers) {
    if (request.includeFees && source.fee.model === 'unknown') {
      warnings.push(
        `The fee of ${VENUES[source.venue].name}'s market is not known, so nothing is routed there while fees are included.`,
      )
    }
  }
  if (!choice) warnings.push('No part of this order can be filled within its limits.')
  else if (choice.plan.fill < request.amount.value - tolerance) {
    const percent = Math.floor((choice.plan.fill / request.amount.value) * 1000) / 10
    warnings.push(`The books fill only ${percent}% of this order within its limits.`)
  }
  return warnings
}

import type { ModelBudget } from '@/lib/core/domain/modelBudget'

/** A request that was made, failed ones included. */
export interface ModelCall {
  /** ms */
  at: number
  tokens: number
}

const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

interface Limit {
  windowMs: number
  requests: number
  tokens: number
}

/** How long until one more request of this size fits a window; 0 = now. */
function waitWithin(
  calls: readonly ModelCall[],
  { windowMs, requests, tokens }: Limit,
  now: number,
  next: number,
) {
  const within = calls.filter(({ at }) => at > now - windowMs)
  let used = within.reduce((sum, call) => sum + call.tokens, 0)
  let count = within.length
  let wait = 0
  for (const call of within) {
    // A request larger than the whole budget is made alone.
    if (count < requests && (used + next <= tokens || used === 0)) break
    used -= call.tokens
    count -= 1
    wait = call.at + windowMs - now
  }
  return wait
}

/**
 * How long until another request is within the budget, ms; 0 = now.
 * Shapes: `calls` oldest first, of the last day at least; `next`: estimated tokens of the request.
 */
export const budgetWaitMs = (
  calls: readonly ModelCall[],
  budget: ModelBudget,
  { now, next }: { now: number; next: number },
): number =>
  Math.max(
    waitWithin(
      calls,
      { windowMs: HOUR_MS, requests: budget.requestsPerHour, tokens: budget.tokensPerHour },
      now,
      next,
    ),
    waitWithin(
      calls,
      { windowMs: DAY_MS, requests: budget.requestsPerDay, tokens: budget.tokensPerDay },
      now,
      next,
    ),
  )

import { expect } from 'vitest'
import { POST } from '@/app/api/liquidity/distribution/route'
import { GET } from '@/app/api/plans/[id]/route'
import { distributionResponse } from '@/lib/contract/distribution'
import type { PlanRequest } from '@/lib/core/planner/types'
import { setRuntime } from '@/lib/server/runtime/getRuntime'
import { requestTo, routeReply } from './callRoute'
import { stagePlan } from './randomPlans'

/** Who keeps the plans. */
export const KEEPER = { authorization: 'Bearer access-ada' }

/** Keeps the plan of an order; what the API then shows of it, to the byte. Leaves the runtime set. */
export async function keepPlan(order: PlanRequest, more: object = {}) {
  const staged = stagePlan(order)
  setRuntime(staged.runtime)
  const answer = await routeReply(POST, distributionResponse, {
    path: '/api/liquidity/distribution',
    body: { ...staged.body, receipt: true, ...more },
    headers: KEEPER,
  })
  const id = answer.receipt?.id ?? ''
  const shown = await GET(requestTo(`/api/plans/${id}`))
  expect(shown.status).toBe(200)
  return { ...staged, answer, text: await shown.text() }
}

/** The text with one bit of its bytes flipped, as a file with these bytes reads; undefined where they are no UTF-8. */
export function flipBit(text: string, at: number, bit: number): string | undefined {
  const bytes = Buffer.from(text)
  bytes[at] = (bytes[at] ?? 0) ^ (1 << bit)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

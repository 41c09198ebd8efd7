import { expect } from 'vitest'
import { POST } from '@/app/api/liquidity/distribution/route'
import { GET } from '@/app/api/plans/[id]/route'
import { distributionResponse } from '@/lib/contract/distribution'
import type { PlanRequest } from '@/lib/core/planner/types'
import { setRuntime } from '@/lib/server/runtime/getRuntime'
import { requestTo, routeReply } from './callRoute'
import { stagePlan } from './randomPlans'

/** Credential of the plans' owner. */
export const KEEPER = { authorization: 'Bearer access-ada' }

/** Stores the plan of an order; returns the API's exact response for it. Leaves the runtime installed. */
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

/** The text with one bit flipped, read back as a file; undefined when it is not UTF-8. */
export function flipBit(text: string, at: number, bit: number): string | undefined {
  const bytes = Buffer.from(text)
  bytes[at] = (bytes[at] ?? 0) ^ (1 << bit)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

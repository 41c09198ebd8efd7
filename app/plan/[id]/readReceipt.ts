import { notFound } from 'next/navigation'
import { cache } from 'react'
import { ApiError } from '@/lib/browser/fetchJson'
import type { PlanReceiptResponse } from '@/lib/contract/receipts'
import { readOperation } from '@/lib/server/pages/readOperation'

const ID = /^[\w-]{1,100}$/

/** A kept plan, read once per request; undefined where the service fails. An unknown one is handled here. */
export const readReceipt = cache(async (id: string): Promise<PlanReceiptResponse | undefined> => {
  if (!ID.test(id)) notFound()
  try {
    return await readOperation('getPlanReceipt', { params: { id } })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) notFound()
    return undefined
  }
})

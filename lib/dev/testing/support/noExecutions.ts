import { BaseError } from '@/lib/core/domain/errors'
import type { ExecutionStore } from '@/lib/core/domain/execution'

const nothing = async () => undefined

/** A store without executions that rejects new ones. */
export const noExecutions: ExecutionStore = {
  findAccount: nothing,
  create: () => Promise.reject(new BaseError('No executions here.', { code: 'limit_reached' })),
  find: nothing,
  findByKey: nothing,
  list: async () => ({ executions: [], total: 0 }),
  listDue: async () => [],
  fill: async () => false,
  listHeldMarkets: async () => [],
  settle: nothing,
  reset: nothing,
  deleteGuests: nothing,
}

import type { AlertStore } from '@/lib/core/domain/alert'
import { BaseError } from '@/lib/core/domain/errors'

const nothing = async () => undefined

/** A store without alerts that rejects new ones. */
export const noAlerts: AlertStore = {
  create: () => Promise.reject(new BaseError('No alerts here.', { code: 'limit_reached' })),
  list: async () => [],
  find: nothing,
  update: nothing,
  delete: async () => false,
  listFirings: async () => [],
  listFiringsSince: async () => [],
  readPart: async () => ({ alerts: [], until: new Date(0) }),
  fire: async () => 'late',
  rearm: nothing,
  findMany: async () => [],
  deleteFiringsBefore: nothing,
}

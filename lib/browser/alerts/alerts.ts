import type { CreateAlertRequest, UpdateAlertRequest } from '@/lib/contract/alerts'
import { callAsUser } from '../call'
import { userQuery } from '../userQuery'

/** The signed-in account's alerts. */
export const alertsQuery = () => ({ ...userQuery(['account', 'alerts'], 'listAlerts'), staleTime: 30_000 })

/** Creates an alert for the signed-in account. */
export const createAlert = (body: CreateAlertRequest) => callAsUser('createAlert', { body })

/** Changes an alert; omitted fields stay. */
export const updateAlert = ({ id, ...body }: UpdateAlertRequest & { id: string }) =>
  callAsUser('updateAlert', { params: { id }, body })

/** Deletes an alert with its firings. */
export const deleteAlert = (id: string) => callAsUser('deleteAlert', { params: { id } })

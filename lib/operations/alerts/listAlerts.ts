import type { AlertsResponse } from '@/lib/contract/alerts'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { Runtime } from '@/lib/operations/runtime'
import { toWireAlert } from './toWireAlert'

/** The account's alerts, each with its last firing. */
export async function listAlerts(
  runtime: Runtime,
  { userId }: Pick<OperationInput<Operations['listAlerts']>, 'userId'>,
): Promise<AlertsResponse> {
  const found = await runtime.alerts.list(userId)
  return { alerts: found.map((one) => toWireAlert(runtime, one)) }
}

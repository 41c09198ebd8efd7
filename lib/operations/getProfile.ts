import type { ProfileResponse } from '@/lib/contract/auth'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { Runtime } from '@/lib/runtime/types'

/** Whose access token this is. */
export async function getProfile(
  runtime: Runtime,
  { principal }: Pick<OperationInput<Operations['getProfile']>, 'principal'>,
): Promise<ProfileResponse> {
  const admins = new Set(runtime.config.adminAddresses.map((address) => address.toLowerCase()))
  return {
    user_id: principal.userId,
    addresses: principal.addresses,
    is_admin: principal.addresses.some((address) => admins.has(address.toLowerCase())),
  }
}

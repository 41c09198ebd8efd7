import type { SecurityEventsResponse } from '@/lib/contract/account'
import { userQuery } from './userQuery'

/** What happened to the signed-in account's ways in and keys. */
export const securityEventsQuery = () =>
  userQuery<SecurityEventsResponse>(['account', 'events'], '/api/account/events')

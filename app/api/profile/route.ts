import { OPERATIONS } from '@/lib/contract/operations'
import { handle } from '@/lib/http/handle'
import { route } from '@/lib/http/route'
import { getProfile } from '@/lib/operations/accounts/getProfile'
import { getRuntime } from '@/lib/runtime/getRuntime'

export const dynamic = 'force-dynamic'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getRuntime, {
  GET: handle(OPERATIONS.getProfile, getProfile),
})

import { sessionPrincipal } from '@/lib/auth/session'
import { OPERATIONS } from '@/lib/contract/operations'
import { handle } from '@/lib/http/handle'
import { route } from '@/lib/http/route'
import { createSessionToken } from '@/lib/operations/accounts/createSessionToken'
import { getRuntime } from '@/lib/runtime/getRuntime'

export const dynamic = 'force-dynamic'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getRuntime, {
  POST: handle(OPERATIONS.createSessionToken, createSessionToken, {
    readSession: (request, { authSecret, auth, config: { publicUrl } }) =>
      sessionPrincipal(request, { secret: authSecret, publicUrl, findSession: auth.findSession }),
  }),
})

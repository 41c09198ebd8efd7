import { OPERATIONS } from '@/lib/contract/operations'
import { handle } from '@/lib/http/handle'
import { route } from '@/lib/http/route'
import { listBookmarks } from '@/lib/operations/accounts/listBookmarks'
import { mergeBookmarks } from '@/lib/operations/accounts/mergeBookmarks'
import { getRuntime } from '@/lib/runtime/getRuntime'

export const dynamic = 'force-dynamic'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getRuntime, {
  GET: handle(OPERATIONS.listBookmarks, listBookmarks),
  POST: handle(OPERATIONS.mergeBookmarks, mergeBookmarks),
})

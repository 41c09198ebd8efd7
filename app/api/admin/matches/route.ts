import { OPERATIONS } from '@/lib/contract/operations'
import { handle } from '@/lib/http/handle'
import { route } from '@/lib/http/route'
import { decideMatch } from '@/lib/operations/review/decideMatch'
import { listMatches } from '@/lib/operations/review/listMatches'
import { getRuntime } from '@/lib/runtime/getRuntime'

export const dynamic = 'force-dynamic'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getRuntime, {
  GET: handle(OPERATIONS.listMatches, listMatches),
  POST: handle(OPERATIONS.decideMatch, decideMatch),
})

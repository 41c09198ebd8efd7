import { OPERATIONS } from '@/lib/contract/operations'
import { handle } from '@/lib/http/handle'
import { route } from '@/lib/http/route'
import { getErc1155Balances } from '@/lib/operations/wallets/getErc1155Balances'
import { getRuntime } from '@/lib/runtime/getRuntime'

export const dynamic = 'force-dynamic'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = route(getRuntime, {
  GET: handle(OPERATIONS.getErc1155Balances, getErc1155Balances),
})

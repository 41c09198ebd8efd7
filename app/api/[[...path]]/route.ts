import { unknownRoute } from '@/lib/http/route'
import { getRuntime } from '@/lib/runtime/getRuntime'

export const dynamic = 'force-dynamic'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = unknownRoute(getRuntime)

import { unknownRoute } from '@/lib/http/route'

export const dynamic = 'force-dynamic'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = unknownRoute()

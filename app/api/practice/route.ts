import { routeOf } from '@/lib/server/api/routeOf'

export const dynamic = 'force-dynamic'

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = routeOf('/api/practice')

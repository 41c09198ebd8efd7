import { routeOfRead } from '@/lib/server/pages/routeOfRead'

export const dynamic = 'force-dynamic'

/** The order that a split saves the most on now, for the first page. */
export const GET = routeOfRead('readBestSplit')

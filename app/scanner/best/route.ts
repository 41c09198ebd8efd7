import { routeOfRead } from '@/lib/server/pages/routeOfRead'

export const dynamic = 'force-dynamic'

/** The best opportunity of each event, for badges of our own pages. */
export const GET = routeOfRead('listBestOpportunities')

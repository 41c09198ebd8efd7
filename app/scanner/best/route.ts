import { readOperation } from '@/lib/pages/readOperation'

export const dynamic = 'force-dynamic'

/** The best opportunity of each event, for badges of our own pages. It has no place in the API: that asks for a key. */
export async function GET() {
  const headers = { 'Cache-Control': 'no-store' }
  return readOperation('listBestOpportunities').then(
    (best) => Response.json(best, { headers }),
    () => Response.json({ detail: [] }, { status: 503, headers }),
  )
}

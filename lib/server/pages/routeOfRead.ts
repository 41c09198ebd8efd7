import type { PageReads } from '@/lib/contract/pageReads'
import { readOperation } from './readOperation'

/** A route of our own pages that repeats one of their reads. It is not in the API, which requires a key. */
export const routeOfRead = (id: keyof PageReads) => async () => {
  const headers = { 'Cache-Control': 'no-store' }
  return readOperation(id).then(
    (read) => Response.json(read, { headers }),
    () => Response.json({ detail: [] }, { status: 503, headers }),
  )
}

import { headers } from 'next/headers'
import { readOperation } from '@/lib/server/pages/readOperation'

/** Whether the visitor of this page is signed in, and may review matches. */
export async function readVisitor(): Promise<{ signed_in: boolean; reviewer: boolean }> {
  const sent = await headers()
  const [host, cookie] = [sent.get('host'), sent.get('cookie')]
  return readOperation('readVisitor', {
    headers: { ...(host !== null && { host }), ...(cookie !== null && { cookie }) },
  })
}

import { sessionPrincipal } from '@/lib/auth/session'
import type { OperationOutput } from '@/lib/contract/operations'
import { PAGE_READS, type PageReads } from '@/lib/contract/pageReads'
import { adminWallet } from '@/lib/domain/accountWallet'
import { type Handler, handle } from '@/lib/http/handle'
import type { PlainRequest } from '@/lib/http/plainRequest'
import { listRelated } from '@/lib/operations/markets/listRelated'
import { findOutcome } from '@/lib/operations/pages/findOutcome'
import { listBestOpportunities } from '@/lib/operations/pages/listBestOpportunities'
import { listSitemap } from '@/lib/operations/pages/listSitemap'
import { readScanner } from '@/lib/operations/pages/readScanner'
import type { Runtime } from '@/lib/runtime/types'

async function readVisitor(
  { authSecret, auth, config }: Runtime,
  request: PlainRequest,
): Promise<OperationOutput<PageReads['readVisitor']>> {
  const principal = await sessionPrincipal(request, {
    secret: authSecret,
    publicUrl: config.publicUrl,
    findSession: auth.findSession,
  })
  const wallet = principal && adminWallet(config.adminAddresses, principal)
  return { signed_in: principal !== undefined, reviewer: wallet !== undefined }
}

/** One handler per read of the service's own pages. */
export const PAGE_HANDLERS: { readonly [Id in keyof PageReads]: Handler<PageReads[Id]> } = {
  readVisitor: handle(PAGE_READS.readVisitor, (runtime, _input, request) => readVisitor(runtime, request)),
  findOutcome: handle(PAGE_READS.findOutcome, findOutcome),
  listRelated: handle(PAGE_READS.listRelated, async (runtime, { params }) => ({
    events: await listRelated(runtime, params.slug),
  })),
  readScanner: handle(PAGE_READS.readScanner, readScanner),
  listBestOpportunities: handle(PAGE_READS.listBestOpportunities, listBestOpportunities),
  listSitemap: handle(PAGE_READS.listSitemap, listSitemap),
}

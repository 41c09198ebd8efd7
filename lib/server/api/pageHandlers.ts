import { sessionPrincipal } from '@/lib/accounts/auth/session'
import type { OperationOutput } from '@/lib/contract/operations'
import { PAGE_READS, type PageReads } from '@/lib/contract/pageReads'
import { adminWallet } from '@/lib/core/domain/accountWallet'
import { listRelated } from '@/lib/operations/markets/listRelated'
import { findOutcome } from '@/lib/operations/pages/findOutcome'
import { listBestOpportunities } from '@/lib/operations/pages/listBestOpportunities'
import { listSitemap } from '@/lib/operations/pages/listSitemap'
import { readBestSplit } from '@/lib/operations/pages/readBestSplit'
import { readModelUse } from '@/lib/operations/pages/readModelUse'
import { readScanner } from '@/lib/operations/pages/readScanner'
import type { Runtime } from '@/lib/operations/runtime'
import { checkRestricts } from '@/lib/operations/trading/checkRestricts'
import { type Handler, handle } from '@/lib/server/http/handle'
import { locate } from '@/lib/server/http/locate'
import type { PlainRequest } from '@/lib/server/http/plainRequest'

const principalOf = ({ authSecret, auth, config }: Runtime, request: PlainRequest) =>
  sessionPrincipal(request, {
    secret: authSecret,
    publicUrl: config.publicUrl,
    findSession: auth.findSession,
  })

async function readVisitor(
  runtime: Runtime,
  request: PlainRequest,
): Promise<OperationOutput<PageReads['readVisitor']>> {
  const principal = await principalOf(runtime, request)
  const wallet = principal && adminWallet(runtime.config.adminAddresses, principal)
  return { signed_in: principal !== undefined, reviewer: wallet !== undefined }
}

/** The account's choice takes precedence over the network's country. */
async function readRestricts(
  runtime: Runtime,
  request: PlainRequest,
): Promise<OperationOutput<PageReads['readRestricts']>> {
  const principal = await principalOf(runtime, request)
  const chosen = principal && (await runtime.auth.getAccount(principal.userId)).country
  const seen = locate(runtime, request)
  const { country, platforms } = await checkRestricts(runtime, { query: { country: chosen } }, seen)
  return { country, platforms }
}

/** One handler per read of the service's own pages. */
export const PAGE_HANDLERS: { readonly [Id in keyof PageReads]: Handler<PageReads[Id]> } = {
  readVisitor: handle(PAGE_READS.readVisitor, (runtime, _input, request) => readVisitor(runtime, request)),
  readRestricts: handle(PAGE_READS.readRestricts, (runtime, _input, request) =>
    readRestricts(runtime, request),
  ),
  findOutcome: handle(PAGE_READS.findOutcome, findOutcome),
  listRelated: handle(PAGE_READS.listRelated, async (runtime, { params }) => ({
    events: await listRelated(runtime, params.slug),
  })),
  readScanner: handle(PAGE_READS.readScanner, readScanner),
  listBestOpportunities: handle(PAGE_READS.listBestOpportunities, listBestOpportunities),
  readBestSplit: handle(PAGE_READS.readBestSplit, readBestSplit),
  readModelUse: handle(PAGE_READS.readModelUse, readModelUse),
  listSitemap: handle(PAGE_READS.listSitemap, listSitemap),
}

import { ApiError } from '@/lib/browser/fetchJson'
import { type CallInput, toCall } from '@/lib/contract/callOperation'
import type { ErrorResponse } from '@/lib/contract/error'
import { OPERATIONS, type OperationOutput, type Operations } from '@/lib/contract/operations'
import { PAGE_READS, type PageReads } from '@/lib/contract/pageReads'
import { getPagesContext } from './pagesContext'

type Reads = Operations & PageReads
const READS: Reads = { ...OPERATIONS, ...PAGE_READS }

function faultsOf(body: unknown): ErrorResponse['detail'] {
  const { detail }: Partial<ErrorResponse> = typeof body === 'object' && body !== null ? body : {}
  return Array.isArray(detail) ? detail : []
}

/** The reply was a redirect: the target has moved. */
export class MovedError extends ApiError {
  override name = 'MovedError'
  /** An address of the API. */
  readonly location: string

  constructor(status: number, location: string) {
    super(status, [])
    this.location = location
  }
}

/**
 * Reads an operation, or a page-only read, from the serving process.
 * Errors: {@link MovedError}; {@link ApiError} on any status but 200; connection errors.
 */
export async function readOperation<Id extends keyof Reads>(
  id: Id,
  input: CallInput = {},
): Promise<OperationOutput<Reads[Id]>> {
  const reply = await getPagesContext().service.send(toCall(READS[id], input))
  if (reply.status === 308 && reply.location !== undefined) throw new MovedError(308, reply.location)
  if (reply.status !== 200) throw new ApiError(reply.status, faultsOf(reply.body))
  // The serving process has validated it against this spec.
  return reply.body as OperationOutput<Reads[Id]>
}

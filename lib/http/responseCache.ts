import { LRUCache } from 'lru-cache'
import type { OperationSpec } from '@/lib/contract/operations'
import type { Versioned } from '@/lib/contract/versioned'
import type { Runtime } from '@/lib/runtime/types'
import { etagOf, matchesEtag } from './etag'
import { JSON_TYPE, type Reply, WORTH_COMPRESSING } from './reply'

/** Answers of one process; a compressed one beside each is hardly more. */
const MAX_BYTES = 24 * 1_024 * 1_024
/** What an entry takes beside its bytes, roughly. */
const OVERHEAD_BYTES = 2_000

/** An answer as bytes: whole, and for those who have it already. */
interface CachedReply {
  spec: OperationSpec
  versioned: Versioned
  whole: Reply
  notModified: Reply
}

const stores = new WeakMap<Runtime, LRUCache<string, CachedReply>>()

function storeOf(runtime: Runtime): LRUCache<string, CachedReply> {
  const known = stores.get(runtime)
  if (known) return known
  const made = new LRUCache<string, CachedReply>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ whole: { body } }, target) => (body?.length ?? 0) + target.length + OVERHEAD_BYTES,
  })
  stores.set(runtime, made)
  return made
}

/** What was last told under this address, if it would be told again. */
export function findKept(runtime: Runtime, target: string): CachedReply | undefined {
  const kept = storeOf(runtime).get(target)
  return kept?.versioned.isCurrent() ? kept : undefined
}

interface Made extends Pick<CachedReply, 'spec' | 'versioned'> {
  target: string
  /** Those of all answers of the operation. */
  headers: Record<string, string>
}

/** Makes the bytes of an answer, or finds those of an equal one. */
export function keep(runtime: Runtime, { spec, versioned, target, headers }: Made): CachedReply {
  const known = findKept(runtime, target)
  if (known) return known
  const body = Buffer.from(versioned.json())
  const shared = {
    ...headers,
    'Cache-Control': 'no-cache',
    ETag: etagOf(body),
    ...(body.length >= WORTH_COMPRESSING && { Vary: 'Accept-Encoding' }),
  }
  const made: CachedReply = {
    spec,
    versioned,
    whole: { status: 200, headers: { 'Content-Type': JSON_TYPE, ...shared }, body },
    notModified: { status: 304, headers: shared, body: null },
  }
  storeOf(runtime).set(target, made)
  return made
}

export const answerOf = ({ whole, notModified }: CachedReply, ifNoneMatch: string | undefined): Reply =>
  ifNoneMatch !== undefined && matchesEtag(ifNoneMatch, whole.headers.ETag ?? '') ? notModified : whole

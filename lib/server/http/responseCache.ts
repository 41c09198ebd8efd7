import { LRUCache } from 'lru-cache'
import type { OperationSpec } from '@/lib/contract/operations'
import type { Holding, Versioned } from '@/lib/contract/versioned'
import { createSeenBefore } from '@/lib/core/common/createSeenBefore'
import { perOwner } from '@/lib/core/common/perOwner'
import type { Runtime } from '@/lib/operations/runtime'
import { etagOf, matchesEtag } from './etag'
import type { PlainRequest } from './plainRequest'
import { JSON_TYPE, type Reply, WORTH_COMPRESSING } from './reply'

/** Replies of one process; a compressed copy of each adds little. */
const MAX_BYTES = 24 * 1_024 * 1_024
/** Replies cached by body have their own limit: one-off orders must not evict popular replies. */
const MAX_BODY_BYTES = 8 * 1_024 * 1_024
/** Approximate size of an entry besides its bytes. */
const OVERHEAD_BYTES = 2_000

/** A reply as bytes: complete, and for clients that already have it. */
export interface CachedReply {
  spec: OperationSpec
  holding: Holding
  whole: Reply
  /** For replies with an ETag. */
  notModified?: Reply
}

type Store = LRUCache<string, CachedReply>

const createStore = (maxSize: number): Store =>
  new LRUCache({
    maxSize,
    sizeCalculation: ({ whole: { body } }, key) => (body?.length ?? 0) + key.length + OVERHEAD_BYTES,
  })

interface Stores {
  byTarget: Store
  /** By target and body, as `bodyKey` joins them. */
  byBody: Store
  /** Whether a body was requested recently: most orders are requested once. */
  isRequestedAgain: (key: string) => boolean
}

/** How many bodies are remembered as requested. */
const REQUESTED = 4_096

const storesOf = perOwner<Runtime, Stores>('responseCache', () => ({
  byTarget: createStore(MAX_BYTES),
  byBody: createStore(MAX_BODY_BYTES),
  isRequestedAgain: createSeenBefore(REQUESTED),
}))

const findIn = (store: Store, key: string): CachedReply | undefined => {
  const cached = store.get(key)
  return cached?.holding.isCurrent() ? cached : undefined
}

/** The last reply to a GET of this target, if still current. */
export const findKept = (runtime: Runtime, target: string): CachedReply | undefined =>
  findIn(storesOf(runtime).byTarget, target)

/** The bytes of a GET handler's reply, for any caller; undefined when it has to be built. */
export const keptReply = (
  runtime: Runtime,
  spec: OperationSpec,
  request: PlainRequest,
): Reply | undefined => {
  const cached = spec.method === 'GET' ? findKept(runtime, request.target) : undefined
  if (cached?.spec !== spec) return undefined
  cached.holding.served()
  return answerOf(cached, request.header('if-none-match'))
}

/** The last reply to these bytes, likewise. */
export const findByBody = (runtime: Runtime, key: string): CachedReply | undefined =>
  findIn(storesOf(runtime).byBody, key)

/** Is any reply cached by body? */
export const hasBodyReplies = (runtime: Runtime): boolean => storesOf(runtime).byBody.size > 0

/** JSON already in bytes is not copied. */
const toBuffer = (json: string | Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> =>
  typeof json === 'string' ? Buffer.from(json) : json

/** Only the result's bytes are cached: its objects would be many times as large. */
const holdingOf = ({ isCurrent, served }: Versioned): Holding => ({ isCurrent, served })

interface Made extends Pick<CachedReply, 'spec'> {
  versioned: Versioned
  target: string
  /** Headers of all replies of the operation. */
  headers: Record<string, string>
}

/** Builds the bytes of a reply, or finds those of an equal one. */
export function keep(runtime: Runtime, { spec, versioned, target, headers }: Made): CachedReply {
  const known = findKept(runtime, target)
  if (known) return known
  const body = toBuffer(versioned.json())
  const shared = {
    ...headers,
    'Cache-Control': 'no-cache',
    ETag: etagOf(body),
    ...(body.length >= WORTH_COMPRESSING && { Vary: 'Accept-Encoding' }),
  }
  const made: CachedReply = {
    spec,
    holding: holdingOf(versioned),
    whole: { status: 200, headers: { 'Content-Type': JSON_TYPE, ...shared }, body },
    notModified: { status: 304, headers: shared, body: null },
  }
  storesOf(runtime).byTarget.set(target, made)
  return made
}

/** An operation's reply to a POST; cached if `key` is given and was requested before. */
export function keepByBody(
  runtime: Runtime,
  { spec, versioned, key, headers }: Omit<Made, 'target'> & { key: string | undefined },
): Reply {
  const body = toBuffer(versioned.json())
  const whole: Reply = {
    status: 200,
    headers: {
      'Content-Type': JSON_TYPE,
      ...headers,
      'Cache-Control': 'no-store',
      ...(body.length >= WORTH_COMPRESSING && { Vary: 'Accept-Encoding' }),
    },
    body,
  }
  const stores = storesOf(runtime)
  if (key !== undefined && stores.isRequestedAgain(key) && versioned.isCurrent())
    stores.byBody.set(key, { spec, holding: holdingOf(versioned), whole })
  return whole
}

export const answerOf = ({ whole, notModified }: CachedReply, ifNoneMatch: string | undefined): Reply =>
  notModified && ifNoneMatch !== undefined && matchesEtag(ifNoneMatch, whole.headers.ETag ?? '')
    ? notModified
    : whole

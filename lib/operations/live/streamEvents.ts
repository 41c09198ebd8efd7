import type { EventStream } from '@/lib/contract/eventStream'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import { type Fault, faultsIn, RequestError } from '@/lib/contract/requestError'
import type { GroupDetail, MarketHit } from '@/lib/core/domain/catalogue'
import { isBaseError } from '@/lib/core/domain/errors'
import { marketKey } from '@/lib/core/domain/venueKey'
import type { Runtime } from '@/lib/operations/runtime'
import { findEvent } from '@/lib/operations/views/findOutcome'
import { alertFeedOf } from './alertFeed'
import { arbitrageFeedOf } from './arbitrageFeed'
import type { LiveFeed } from './createLiveFeed'
import { liveFeedOf } from './liveFeedOf'
import type { Watched } from './types'

const unknown = (name: string, msg: string): Fault => ({ loc: ['query', name], msg, type: 'not_found' })

const notKnown = (faults: Fault[]) =>
  new RequestError('Not all of this is known.', { code: 'not_found', faults })

const noCredential = () =>
  new RequestError('Opportunities need X-API-Key: <API key>, or Authorization: Bearer <access token>.', {
    code: 'unauthorized',
    loc: ['header', 'x-api-key'],
  })

/** The alerts' owner. Errors: `unauthorized` without a credential, `forbidden` for a key without the scope. */
function ownerOf(userId: string | undefined, keyScopes: readonly string[] | undefined): string {
  if (userId === undefined) {
    throw new RequestError('Alerts need Authorization: Bearer <access token>, or X-API-Key: <API key>.', {
      code: 'unauthorized',
      loc: ['header', 'authorization'],
    })
  }
  if (keyScopes && !keyScopes.includes('alerts')) {
    throw new RequestError('This API key lacks the scope "alerts".', {
      code: 'forbidden',
      loc: ['header', 'x-api-key'],
    })
  }
  return userId
}

interface Asking {
  runtime: Runtime
  feed: LiveFeed
  /** The caller's address. */
  client: string
  /** The account of the credential. */
  userId: string | undefined
}

/** Events read concurrently. */
const READ_AT_ONCE = 4

/** Reads events a few at a time, in turn with other callers: fifty at once would block them all. */
async function readInTurn({ runtime, client }: Asking, slugs: readonly string[]) {
  const found: PromiseSettledResult<GroupDetail>[] = []
  for (let at = 0; at < slugs.length; at += READ_AT_ONCE) {
    await runtime.rotation.turn(client)
    const some = slugs.slice(at, at + READ_AT_ONCE)
    found.push(...(await Promise.allSettled(some.map((slug) => findEvent(runtime, slug)))))
  }
  return found
}

async function byEvent(asking: Asking, slugs: readonly string[]): Promise<Watched[]> {
  const { feed, client, userId } = asking
  const found = await readInTurn(asking, [...new Set(slugs)])
  const failed = found.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []))
  const faults = failed.flatMap((error) => {
    if (isBaseError(error)) return faultsIn(error)
    throw error
  })
  if (faults.length > 0) throw notKnown(faults)
  const groups = new Map(
    found.flatMap((one) => (one.status === 'fulfilled' ? [[one.value.slug, one.value] as const] : [])),
  )
  feed.connections.admit({ address: client, userId }, [...groups.keys()])
  return Promise.all(
    [...groups.values()].map(async (group) => ({ event: await feed.followInTurn(client, group) })),
  )
}

async function byToken(asking: Asking, tokens: readonly string[]): Promise<Watched[]> {
  const { runtime } = asking
  const ids = [...new Set(tokens)]
  const refs = runtime.config.platforms.flatMap((venue) => ids.map((tokenId) => ({ venue, tokenId })))
  const hits = await runtime.catalogue.findMarketsByToken(refs)
  const isOf = (hit: MarketHit, id: string) => hit.market.yesTokenId === id || hit.market.noTokenId === id
  const known = hits.filter(({ group }) => group !== undefined)
  const missing = ids.filter((id) => !known.some((hit) => isOf(hit, id)))
  if (missing.length > 0) throw notKnown(missing.map((id) => unknown('tokens', `There is no token ${id}.`)))
  const slugs = [...new Set(known.flatMap(({ group }) => group?.slug ?? []))]
  const markets = new Set(known.map(({ market }) => marketKey({ venue: market.venue, marketId: market.id })))
  const watched = await byEvent(asking, slugs)
  return watched.map(({ event }) => ({ event, markets }))
}

/**
 * Books, trades and states of platforms as they change, or opportunities, while the caller stays connected.
 * Errors: `invalid` unless events, tokens or opportunities are requested; `unauthorized` for opportunities without a
 * credential; `not_found` when one of them is unknown;
 * `rate_limited` when the caller's address has too many streams open.
 */
export async function streamEvents(
  runtime: Runtime,
  {
    query,
    client,
    hasCredential,
    userId,
    keyScopes,
    lastEventId,
  }: Pick<
    OperationInput<Operations['streamEvents']>,
    'query' | 'client' | 'hasCredential' | 'userId' | 'keyScopes' | 'lastEventId'
  >,
): Promise<EventStream> {
  const { event, tokens, arbitrage, alerts } = query
  const requested = [event, tokens, arbitrage || undefined, alerts || undefined].filter(
    (one) => one !== undefined,
  )
  if (requested.length !== 1) {
    const type = requested.length === 0 ? 'missing' : 'value_error'
    const msg = requested.length === 0 ? 'Name events or tokens.' : 'Ask by event or by token, not both.'
    throw new RequestError(msg, { code: 'invalid', faults: [{ loc: ['query', 'event'], msg, type }] })
  }
  const feed = liveFeedOf(runtime)
  feed.connections.admit({ address: client, userId }, [])
  if (arbitrage) {
    if (!hasCredential) throw noCredential()
    return {
      openEvents: (sink) =>
        arbitrageFeedOf(runtime).open(sink, { client, userId, limiter: feed.connections }),
    }
  }
  if (alerts) {
    const owner = ownerOf(userId, keyScopes)
    return {
      openEvents: (sink) =>
        alertFeedOf(runtime).open(sink, {
          client,
          userId: owner,
          limiter: feed.connections,
          ...(lastEventId !== undefined && { lastEventId }),
        }),
    }
  }
  const asking = { runtime, feed, client, userId }
  const watched = event ? await byEvent(asking, event) : await byToken(asking, tokens ?? [])
  return { openEvents: (sink) => feed.open(sink, { client, userId, watched, lastEventId }) }
}

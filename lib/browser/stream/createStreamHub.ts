import type { StreamListener, StreamMessage } from './messages'
import type { SourceListener } from './openSource'

/** Slugs that one stream may name. */
const MAX_EVENTS = 50
/** Tabs that are opened or restored together join over one connection. */
const JOIN_MS = 100

interface Deps {
  openSource(slugs: readonly string[], listener: SourceListener): () => void
  /** Does the event still exist? */
  isKnown(slug: string): Promise<boolean>
}

interface Follower extends StreamListener {
  slug: string
}

interface Connection {
  slugs: readonly string[]
  close(): void
}

/** The slugs that a message is about; undefined: for every tab. */
function slugsOf(event: StreamMessage['event'], data: string): readonly string[] | undefined {
  if (event === 'status') return undefined
  // Our own server's messages, in the shapes of the contract.
  const { event_slug: one, event_slugs: some } = JSON.parse(data) as {
    event_slug?: string
    event_slugs?: string[]
  }
  return one === undefined ? some : [one]
}

/**
 * One connection for the tabs of a browser, which opens at most six to a host. Whenever a tab joins, the stream is
 * reopened for all events, because a new tab needs snapshots; the previous one serves until the new one is open.
 */
export function createStreamHub({ openSource, isKnown }: Deps) {
  const followers = new Set<Follower>()
  /** Unknown events: naming one would end the stream of all others. */
  const gone = new Set<string>()
  let current: Connection | undefined
  let next: Connection | undefined
  let isDue = false

  const wanted = () =>
    [...new Set([...followers].map(({ slug }) => slug))].filter((slug) => !gone.has(slug)).slice(-MAX_EVENTS)

  const publish = (slugs: readonly string[] | undefined, send: (follower: Follower) => void) => {
    for (const follower of followers) if (!slugs || slugs.includes(follower.slug)) send(follower)
  }

  async function onRefused(slugs: readonly string[]) {
    const known = await Promise.all(slugs.map(isKnown))
    const before = gone.size
    for (const [i, slug] of slugs.entries()) if (!known[i]) gone.add(slug)
    if (gone.size > before) schedule()
  }

  function connect() {
    isDue = false
    next?.close()
    next = undefined
    const slugs = wanted()
    if (slugs.length === 0) {
      current?.close()
      current = undefined
      return
    }
    const made: Connection = {
      slugs,
      close: openSource(slugs, {
        message(event, data) {
          if (made === current) publish(slugsOf(event, data), (follower) => follower.message(event, data))
        },
        open(isOpen) {
          if (isOpen && made === next) {
            current?.close()
            current = made
            next = undefined
          }
          // While the next connection is tried, tabs on the current one are not notified.
          const heard = made === next ? slugs.filter((slug) => !current?.slugs.includes(slug)) : slugs
          if (made === current || made === next) publish(heard, (follower) => follower.open(isOpen))
        },
        refused: () => void onRefused(slugs),
      }),
    }
    next = made
  }

  function schedule() {
    if (isDue) return
    isDue = true
    setTimeout(connect, JOIN_MS)
  }

  return {
    /** Follows one event until the returned function is called. */
    follow(slug: string, listener: StreamListener): () => void {
      const follower = { ...listener, slug }
      followers.add(follower)
      gone.delete(slug)
      schedule()
      return () => {
        followers.delete(follower)
        if (![...followers].some((other) => other.slug === slug)) schedule()
      }
    },
  }
}

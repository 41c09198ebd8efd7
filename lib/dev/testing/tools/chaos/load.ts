import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '@/lib/dev/sandbox/world/random'
import type { SampleMarket } from '@/lib/dev/testing/support/ingestRig'
import { makeKey, type SignedIn, signIn } from '@/lib/dev/testing/support/signIn'
import type { BookWatch } from './bookWatch'
import type { Member } from './cluster'

const READERS = 3
const READ_PAUSE_MS = 50
const WRITE_PAUSE_MS = 250
/** A live process without a response for this long has failed. */
const ANSWER_MS = 10_000
const PLAN_USD = 50

export interface Load {
  /** Successful requests by kind; `cut` counts those whose process was killed meanwhile. */
  answered: Map<string, number>
  cut: number
  /** Plans rejected for lack of a fresh book: correct during a takeover. */
  refused: number
  /** Requests that a live process failed or did not respond to. */
  failures: string[]
  /** Confirmed writes, which must exist at the end. */
  accounts: { signedIn: SignedIn; keys: string[] }[]
  /** Stops the load and waits for requests in flight. */
  stop(): Promise<void>
}

interface LoadOptions {
  webs: readonly Member[]
  books: BookWatch
  markets: readonly SampleMarket[]
  random: Random
}

interface EventAnswer {
  outcomes: Record<string, unknown>[]
}

/** A request without a 2xx from a live process. */
class NotAnswered extends Error {
  override name = 'NotAnswered'
  readonly saysNoBook: boolean

  constructor(status: number, text: string) {
    super(`${status} ${text.slice(0, 200)}`)
    this.saysNoBook = status === 503 && text.includes('No order book can be had here now')
  }
}

async function ask(url: string, init: RequestInit = {}): Promise<unknown> {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_MS) })
  const text = await answer.text()
  if (!answer.ok) throw new NotAnswered(answer.status, text)
  return JSON.parse(text)
}

/** The tokens of one outcome on several platforms. */
function tokensOf({ outcomes }: EventAnswer): Record<string, string> | undefined {
  const lists = outcomes.map((outcome) =>
    Object.entries(outcome).flatMap(([name, token]) => {
      const platform = /^(platform_\d)_yes_token$/.exec(name)?.[1]
      return platform && typeof token === 'string' ? [[platform, token] as const] : []
    }),
  )
  const list = lists.find(({ length }) => length > 1)
  return list && Object.fromEntries(list)
}

/** Reads events, books and plans, signs in and creates keys, at any ready process. */
export function startLoad({ webs, books, markets, random }: LoadOptions): Load {
  const load: Omit<Load, 'stop'> = { answered: new Map(), cut: 0, refused: 0, failures: [], accounts: [] }
  let stopped = false

  /** One request and its result: only a process that outlived it can have failed. */
  async function send<T>(what: string, work: (url: string, member: Member) => Promise<T>) {
    const [member] = random.sample(
      webs.filter(({ isReady }) => isReady),
      1,
    )
    if (!member?.service) return undefined
    const { starts, service } = member
    try {
      const value = await work(service.url, member)
      load.answered.set(what, (load.answered.get(what) ?? 0) + 1)
      return value
    } catch (error) {
      if (member.starts !== starts || member.service !== service) load.cut += 1
      else if (error instanceof NotAnswered && error.saysNoBook) load.refused += 1
      else load.failures.push(`${what} at ${member.name}: ${error instanceof Error ? error.message : error}`)
      return undefined
    }
  }

  async function read() {
    const list = await send('list', (url) => ask(`${url}/api/events/list?paired=true&limit=50`))
    const slugs = (list as { events: { event_slug: string }[] } | undefined)?.events ?? []
    for (const { event_slug: slug } of random.sample(slugs, Math.min(10, slugs.length))) {
      const event = await send('event', (url) => ask(`${url}/api/event/${slug}`))
      const tokens = event && tokensOf(event as EventAnswer)
      if (tokens)
        await send('plan', (url) =>
          ask(`${url}/api/liquidity/distribution`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ tokens, direction: 'buy', amount_usd: PLAN_USD }),
          }),
        )
      for (const market of random.sample(markets, 3))
        await send('book', async (url, { name }) =>
          books.judge(name, market, await ask(`${url}${books.pathOf(market)}`)),
        )
      await sleep(READ_PAUSE_MS)
      if (stopped) return
    }
  }

  async function write() {
    const signedIn = await send('sign-in', (url) => signIn(url))
    if (!signedIn) return
    const account = { signedIn, keys: [] as string[] }
    load.accounts.push(account)
    for (let n = 0; n < 3 && !stopped; n += 1) {
      const key = await send('key', (url) => makeKey(url, signedIn.accessToken))
      if (key !== undefined) account.keys.push(key)
      await sleep(WRITE_PAUSE_MS)
    }
  }

  const forever = async (work: () => Promise<void>) => {
    while (!stopped) {
      await work()
      await sleep(READ_PAUSE_MS)
    }
  }
  const running = [forever(write), ...Array.from({ length: READERS }, () => forever(read))]

  return Object.assign(load, {
    async stop() {
      stopped = true
      await Promise.all(running)
    },
  })
}

/** Reads back every confirmed sign-in and key at this process; returns a sentence for each missing one. */
export async function findLost(url: string, accounts: Load['accounts']): Promise<string[]> {
  const lost: string[] = []
  for (const { signedIn, keys } of accounts) {
    const headers = { Authorization: `Bearer ${signedIn.accessToken}` }
    const listed = await ask(`${url}/api/api-key`, { headers }).catch((error: Error) => error.message)
    const prefixes =
      typeof listed === 'object' && listed !== null && 'api_keys' in listed
        ? (listed.api_keys as { prefix: string }[]).map(({ prefix }) => prefix)
        : undefined
    if (!prefixes) lost.push(`The account of ${signedIn.address}: ${String(listed)}`)
    for (const key of keys) {
      const isListed = prefixes?.some((prefix) => key.startsWith(prefix))
      const isTaken = await ask(`${url}/api/events/list?limit=1`, { headers: { 'X-API-Key': key } }).then(
        () => true,
        () => false,
      )
      if (!isListed || !isTaken) lost.push(`A key of ${signedIn.address}`)
    }
  }
  return lost
}

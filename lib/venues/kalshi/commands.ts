/** One subscription of a socket, requested or confirmed. */
export interface Channel {
  readonly name: 'orderbook_delta' | 'trade' | 'market_lifecycle_v2'
  /** The lifecycle channel covers all markets, whatever is requested. */
  readonly byMarket: boolean
  sid?: number
  /** Markets on this subscription, as confirmed by the venue. */
  readonly subscribed: Set<string>
  /** Markets that the venue rejected one by one. */
  readonly rejected: Set<string>
  /** To be unsubscribed and subscribed again. */
  renew?: boolean
  /** The venue does not offer this channel to us. */
  unavailable?: boolean
}

export interface Command {
  kind: 'subscribe' | 'unsubscribe' | 'add_markets' | 'delete_markets' | 'get_snapshot'
  channel: Channel
  tickers: readonly string[]
}

export const createChannel = (name: Channel['name']): Channel => ({
  name,
  byMarket: name !== 'market_lifecycle_v2',
  subscribed: new Set(),
  rejected: new Set(),
})

interface DesiredState {
  desired: ReadonlyMap<string, unknown>
  isDue(ticker: string): boolean
  /** Maximum markets per command. */
  limit: number
}

function take(from: Iterable<string>, limit: number, fits: (ticker: string) => boolean): string[] {
  const taken: string[] = []
  for (const ticker of from) {
    if (taken.length === limit) break
    if (fits(ticker)) taken.push(ticker)
  }
  return taken
}

/** The next command that brings this channel closer to what is desired; undefined when nothing is left to do. */
export function nextCommand(channel: Channel, state: DesiredState): Command | undefined {
  const { sid, subscribed, rejected, byMarket } = channel
  const { desired, isDue, limit } = state
  if (channel.unavailable) return undefined
  if (sid === undefined) {
    const tickers = take(desired.keys(), limit, (ticker) => !rejected.has(ticker))
    return tickers.length > 0 ? { kind: 'subscribe', channel, tickers: byMarket ? tickers : [] } : undefined
  }
  if (desired.size === 0 || channel.renew) return { kind: 'unsubscribe', channel, tickers: [] }
  if (!byMarket) return undefined
  const added = take(desired.keys(), limit, (ticker) => !subscribed.has(ticker) && !rejected.has(ticker))
  if (added.length > 0) return { kind: 'add_markets', channel, tickers: added }
  const removed = take(subscribed, limit, (ticker) => !desired.has(ticker))
  if (removed.length > 0) return { kind: 'delete_markets', channel, tickers: removed }
  const due = channel.name === 'orderbook_delta' ? take(subscribed, limit, isDue) : []
  return due.length > 0 ? { kind: 'get_snapshot', channel, tickers: due } : undefined
}

/** The command on the wire. */
export function toWire(id: number, { kind, channel, tickers }: Command): string {
  const sids = [channel.sid]
  const markets = tickers.length > 0 && { market_tickers: tickers }
  if (kind === 'subscribe') {
    // Always explicit: the venue has announced that the default will change.
    const prices = channel.name === 'orderbook_delta' && { use_yes_price: false }
    return JSON.stringify({ id, cmd: kind, params: { channels: [channel.name], ...markets, ...prices } })
  }
  if (kind === 'unsubscribe') return JSON.stringify({ id, cmd: kind, params: { sids } })
  return JSON.stringify({ id, cmd: 'update_subscription', params: { sids, ...markets, action: kind } })
}

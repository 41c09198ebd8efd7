/** One subscription of a socket, or the wish for one. */
export interface Channel {
  readonly name: 'orderbook_delta' | 'trade' | 'market_lifecycle_v2'
  /** The lifecycle channel tells of all markets, whatever is asked. */
  readonly byMarket: boolean
  sid?: number
  /** Markets that the venue was told and did not refuse. */
  readonly asked: Set<string>
  /** Markets that it refused, one by one. */
  readonly refused: Set<string>
  /** To be given up and asked for anew. */
  renew?: boolean
  /** The venue does not have this channel for us. */
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
  asked: new Set(),
  refused: new Set(),
})

function take(from: Iterable<string>, limit: number, fits: (ticker: string) => boolean): string[] {
  const taken: string[] = []
  for (const ticker of from) {
    if (taken.length === limit) break
    if (fits(ticker)) taken.push(ticker)
  }
  return taken
}

/**
 * What to tell the venue next about this channel so that it comes nearer to what is wanted, at most `limit` markets
 * in one command; undefined when nothing is left to say. New markets come before those that are to go.
 */
export function nextCommand(
  channel: Channel,
  { wanted, due, limit }: { wanted: ReadonlySet<string>; due: (ticker: string) => boolean; limit: number },
): Command | undefined {
  const { sid, asked, refused, byMarket } = channel
  if (channel.unavailable) return undefined
  if (sid === undefined) {
    const tickers = take(wanted, limit, (ticker) => !refused.has(ticker))
    return tickers.length > 0 ? { kind: 'subscribe', channel, tickers: byMarket ? tickers : [] } : undefined
  }
  if (wanted.size === 0 || channel.renew) return { kind: 'unsubscribe', channel, tickers: [] }
  if (!byMarket) return undefined
  const added = take(wanted, limit, (ticker) => !asked.has(ticker) && !refused.has(ticker))
  if (added.length > 0) return { kind: 'add_markets', channel, tickers: added }
  const gone = take(asked, limit, (ticker) => !wanted.has(ticker))
  if (gone.length > 0) return { kind: 'delete_markets', channel, tickers: gone }
  const anew = channel.name === 'orderbook_delta' ? take(asked, limit, due) : []
  return anew.length > 0 ? { kind: 'get_snapshot', channel, tickers: anew } : undefined
}

/** The command in the venue's words. */
export function toWire(id: number, { kind, channel, tickers }: Command): string {
  const sids = [channel.sid]
  const markets = tickers.length > 0 && { market_tickers: tickers }
  if (kind === 'subscribe') {
    // Always said: the default is announced to change.
    const prices = channel.name === 'orderbook_delta' && { use_yes_price: false }
    return JSON.stringify({ id, cmd: kind, params: { channels: [channel.name], ...markets, ...prices } })
  }
  if (kind === 'unsubscribe') return JSON.stringify({ id, cmd: kind, params: { sids } })
  return JSON.stringify({ id, cmd: 'update_subscription', params: { sids, ...markets, action: kind } })
}

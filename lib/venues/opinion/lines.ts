import { openSocket, type Socket } from '@/lib/net/openSocket'
import type { StreamState } from '../connector'
import { CHANNELS } from './streamMessages'

/** Markets on one socket. The venue states no bound; three subscriptions a market stay a small message load. */
const PER_LINE = 100
const HEARTBEAT = JSON.stringify({ action: 'HEARTBEAT' })
/** Changes that the venue's own book shows and the socket did not tell, before the socket counts as deaf. */
const DEAF_AFTER = 3

interface Line {
  /** Absent only while it is being line. */
  socket?: Socket
  markets: Set<string>
  missed: number
  trouble: string
}

interface LinesOptions {
  timing: { heartbeatMs: number; watchdogMs: number; backoff?: { minMs: number; maxMs: number } }
  target(): { url: string }
  /** These are subscribed to from now on. */
  opened(marketIds: readonly string[]): void
  closed(marketIds: readonly string[]): void
  message(text: string): void
  state(state: StreamState): void
}

/** As many sockets as the markets need, each with its own share of them and its subscriptions replayed. */
export function createLines(options: LinesOptions) {
  const { timing } = options
  const lines = new Set<Line>()
  const lineOf = new Map<string, Line>()
  const ending = new Set<Promise<void> | undefined>()

  const command = (line: Line, action: 'SUBSCRIBE' | 'UNSUBSCRIBE', marketId: string) => {
    for (const channel of CHANNELS)
      line.socket?.send(JSON.stringify({ action, channel, marketId: Number(marketId) }))
  }

  let told = ''
  function tell(state: StreamState) {
    const text = JSON.stringify(state)
    if (text !== told) options.state(state)
    told = text
  }
  function publishState() {
    const broken = [...lines].find(({ socket }) => !socket?.open)
    if (lines.size === 0) tell({ connection: 'idle', message: '' })
    else if (!broken) tell({ connection: 'open', message: '' })
    else tell({ connection: 'connecting', message: broken.trouble })
  }

  function openLine(): Line {
    const line: Line = { markets: new Set(), missed: 0, trouble: '' }
    lines.add(line)
    line.socket = openSocket({
      target: options.target,
      watchdogMs: timing.watchdogMs,
      heartbeat: { everyMs: timing.heartbeatMs, text: HEARTBEAT },
      backoff: timing.backoff,
      opened() {
        line.missed = 0
        line.trouble = ''
        for (const marketId of line.markets) command(line, 'SUBSCRIBE', marketId)
        options.opened([...line.markets])
        publishState()
      },
      message: options.message,
      closed(reason) {
        line.trouble = `Opinion's stream is interrupted: ${reason}.`
        options.closed([...line.markets])
        publishState()
      },
    })
    return line
  }

  return {
    add(marketId: string) {
      const line = [...lines].find(({ markets }) => markets.size < PER_LINE) ?? openLine()
      line.markets.add(marketId)
      lineOf.set(marketId, line)
      if (line.socket?.open) {
        command(line, 'SUBSCRIBE', marketId)
        options.opened([marketId])
      }
    },
    remove(marketId: string) {
      const line = lineOf.get(marketId)
      if (!line) return
      lineOf.delete(marketId)
      line.markets.delete(marketId)
      command(line, 'UNSUBSCRIBE', marketId)
      if (line.markets.size > 0) return
      lines.delete(line)
      const ended = line.socket?.close().finally(() => ending.delete(ended))
      ending.add(ended)
    },
    isOpen: (marketId: string) => lineOf.get(marketId)?.socket?.open ?? false,
    /** Something about books arrived on this market's socket. */
    told(marketId: string) {
      const line = lineOf.get(marketId)
      if (line) line.missed = 0
    },
    /** The book changed and the socket did not say so. */
    missed(marketId: string) {
      const line = lineOf.get(marketId)
      if (!line) return
      line.missed += 1
      if (line.missed >= DEAF_AFTER) line.socket?.reconnect('it did not tell what changed')
    },
    publishState,
    async close() {
      await Promise.all([...ending, ...[...lines].map(({ socket }) => socket?.close())])
      lines.clear()
      lineOf.clear()
    },
  }
}

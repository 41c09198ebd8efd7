import { z } from 'zod'
import { tryJson } from '@/lib/infra/net/tryJson'

const CHANNELS = ['orderbook_delta', 'trade', 'market_lifecycle_v2'] as const
export type ChannelName = (typeof CHANNELS)[number]

const ACTIONS = ['add_markets', 'delete_markets', 'get_snapshot'] as const

export type SocketCommand =
  | { cmd: 'subscribe'; id: number; channels: ChannelName[]; tickers: string[]; useYesPrice: boolean }
  | {
      cmd: 'update_subscription'
      id: number
      sid: number
      tickers: string[]
      action: (typeof ACTIONS)[number]
    }
  | { cmd: 'unsubscribe'; id: number; sids: number[] }
  | { cmd: 'list_subscriptions'; id: number }

export interface CommandError {
  id: number | undefined
  code: number
  msg: string
}

const frame = z.object({
  id: z.int().optional(),
  cmd: z.string(),
  params: z
    .object({
      channels: z.array(z.string()).optional(),
      market_ticker: z.string().optional(),
      market_tickers: z.array(z.string()).optional(),
      sid: z.int().optional(),
      sids: z.array(z.int()).optional(),
      action: z.string().optional(),
      use_yes_price: z.boolean().optional(),
    })
    .optional(),
})

const has = <T extends string>(all: readonly T[], one: string): one is T => all.some((known) => known === one)

/** One command from a client, or the venue's parse error. */
export function readCommand(text: string): SocketCommand | CommandError {
  const read = frame.safeParse(tryJson(text)).data
  const id = read?.id
  const error = (code: number, msg: string): CommandError => ({ id, code, msg })
  if (!read || id === undefined) return error(1, 'Unable to process message')
  const { cmd, params } = read
  if (cmd === 'list_subscriptions') return { cmd, id }
  if (!['subscribe', 'update_subscription', 'unsubscribe'].includes(cmd)) return error(5, 'Unknown command')
  if (!params) return error(2, 'Params required')
  const tickers = params.market_tickers ?? (params.market_ticker === undefined ? [] : [params.market_ticker])
  const sids = params.sids ?? (params.sid === undefined ? [] : [params.sid])
  if (cmd === 'subscribe') {
    const channels = params.channels ?? []
    if (channels.length === 0) return error(3, 'Channels required')
    const known = channels.filter((name) => has(CHANNELS, name))
    if (known.length < channels.length) return error(8, 'Unknown channel name')
    if (known.includes('orderbook_delta') && tickers.length === 0) return error(14, 'Market ticker required')
    return { cmd, id, channels: known, tickers, useYesPrice: params.use_yes_price ?? false }
  }
  const [sid] = sids
  if (sid === undefined) return error(4, 'Subscription IDs required')
  if (cmd === 'unsubscribe') return { cmd, id, sids }
  if (sids.length > 1) return error(12, 'Exactly one subscription ID required')
  if (params.action === undefined) return error(15, 'Action required')
  if (!has(ACTIONS, params.action)) return error(13, 'Unsupported action')
  if (tickers.length === 0) return error(14, 'Market ticker required')
  return { cmd: 'update_subscription', id, sid, tickers, action: params.action }
}

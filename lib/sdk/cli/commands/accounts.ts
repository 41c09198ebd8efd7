import { type Command, type Context, need, numberFlag, print, UsageError } from '../context'
import { cents, count, plain, table, usd } from '../screen'

export const arbitrage: Command = {
  usage: 'arbitrage [--limit N] [--min-usd N]',
  about: 'What costs less than it pays in any case. Needs an API key.',
  flags: { limit: 'string', 'min-usd': 'string' },
  async run(context) {
    const { api, screen, signal } = context
    const least = numberFlag(context, 'min-usd')
    const answer = await api.listArbitrage(
      { limit: numberFlag(context, 'limit') ?? 20, ...(least !== undefined && { min_usd: least }) },
      { signal },
    )
    print(context, answer, () => {
      const rows = answer.pairs.map(({ event_title, legs, arbitrage: figures, profit_usd, depth }) => [
        event_title,
        legs.map(({ platform, outcome }) => `${outcome} ${platform}`).join(' + '),
        cents(figures.total_cost),
        `${figures.profit_pct.toFixed(2)}%`,
        count(depth.max_shares),
        usd(profit_usd),
      ])
      const titles = ['Event', 'Legs', 'Cost', 'Profit', 'Sets', 'Total']
      return table(
        screen,
        titles.map((title, i) => ({ title, right: i > 1 })),
        rows,
      )
    })
    return 0
  },
}

export const balances: Command = {
  usage: 'balances ADDRESS…',
  about: 'What wallets hold, valued at the bids.',
  async run(context) {
    const { api, args, screen, signal } = context
    need(context, 'An address')
    const answer = await api.getPositions({ addresses: [...args] }, { signal })
    print(context, answer, () => {
      const rows = answer.positions.map((position) => [
        [position.event_title ?? position.question ?? position.token_id, position.outcome_group_title]
          .filter(Boolean)
          .join(': '),
        position.platform,
        position.outcome ?? '',
        count(position.balance),
        cents(position.price),
        usd(position.value_usd),
      ])
      const titles = ['Position', 'Platform', 'Side', 'Tokens', 'Price', 'Value']
      const shown = table(
        screen,
        titles.map((title, i) => ({ title, right: i > 2 })),
        rows,
      )
      const { summary, balances: cash, error } = answer
      return [shown, `Positions ${usd(summary.total_value)}, cash ${usd(cash.total)}`, error ?? '']
        .join('\n')
        .trimEnd()
    })
    return 0
  },
}

async function keyCall(context: Context): Promise<object> {
  const { api, args, signal } = context
  const [action = 'list', name] = args
  if (action === 'list') return api.listApiKeys({ signal })
  if (action === 'create') return api.createApiKey(name ? { name } : undefined, { signal })
  if (!name) throw new UsageError('The id of the key is missing.')
  if (action === 'revoke') return api.revokeApiKey({ id: name }, { signal })
  if (action === 'rotate') return api.rotateApiKey({ id: name }, { signal })
  throw new UsageError(`No such action: ${action}.`)
}

export const key: Command = {
  usage: 'key [list | create NAME | revoke ID | rotate ID]',
  about: 'API keys of the account. Needs `login --key-file`, or an access token in CROSSBOOK_TOKEN.',
  async run(context) {
    const answer = await keyCall(context)
    print(context, answer, () => {
      const rows = 'api_keys' in answer && Array.isArray(answer.api_keys) ? answer.api_keys : undefined
      if (!rows)
        return Object.entries(answer)
          .map(([name, value]) => plain(`${name}: ${value}`))
          .join('\n')
      const cells = rows.map((one) => [
        one.name,
        one.id,
        one.prefix,
        one.revoked_at ? 'revoked' : 'valid',
        String(one.requests_30d),
      ])
      const titles = ['Name', 'Id', 'Prefix', 'State', 'Requests']
      return table(
        context.screen,
        titles.map((title, i) => ({ title, right: i === 4 })),
        cells,
      )
    })
    return 0
  },
}

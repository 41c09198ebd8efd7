import { type Command, type Context, numberFlag, print } from '../context'
import { cents, count, plain, table, usd } from '../screen'
import { orderOf } from './orderOf'

type Account = Awaited<ReturnType<Context['api']['getPractice']>>

const columns = (titles: readonly string[], textColumns: number) =>
  titles.map((title, i) => ({ title, right: i >= textColumns }))

function shownAccount({ screen }: Context, account: Account): string {
  const rows = account.positions.map((one) => [
    one.event_title ?? one.question ?? one.market_id,
    one.outcome_group_title ?? '',
    `${one.platform} ${one.outcome}`,
    count(one.tokens),
    cents(one.avg_price),
    usd(one.value_usd),
    usd(one.unrealized_usd),
  ])
  const titles = ['Event', 'Outcome', 'Token', 'Tokens', 'Cost', 'Value', 'Profit']
  const total = `Total ${usd(account.total_usd)}, cash ${usd(account.cash_usd)}, realised ${usd(account.realized_usd)}.`
  return [
    ...(rows.length > 0 ? [table(screen, columns(titles, 3), rows)] : []),
    total,
    account.leaves_out,
  ].join('\n')
}

const isOnItsWay = (state: string) => state === 'sent'
const POLL_MS = 250

/** An order is filled within its latency and a moment. */
async function filled({ api, signal }: Context, id: string) {
  for (;;) {
    const execution = await api.getExecution({ id }, { signal })
    if (!isOnItsWay(execution.state)) return execution
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

async function order(context: Context): Promise<number> {
  const { api, screen, signal } = context
  const slippage = numberFlag(context, 'slippage')
  const sent = await api.createExecution(
    {
      mode: 'practice',
      plan: await orderOf(context),
      ...(slippage !== undefined && { max_slippage_bps: slippage }),
    },
    { signal },
  )
  const execution = await filled(context, sent.id)
  print(context, execution, () => {
    const rows = execution.legs.map((leg) => [
      leg.platform,
      leg.state,
      count(leg.filled.tokens),
      usd(leg.filled.usd),
      cents(leg.filled.price),
      cents(leg.limit_price),
    ])
    const titles = ['Platform', 'State', 'Tokens', 'USD', 'All-in', 'Limit']
    const { filled: done, left_tokens: left } = execution
    return [
      table(screen, columns(titles, 2), rows),
      `${count(done.tokens)} tokens for ${usd(done.usd)}; ${count(left)} left.`,
      ...sent.warnings.map(plain),
    ].join('\n')
  })
  return execution.state === 'done' ? 0 : 1
}

export const practice: Command = {
  usage:
    'practice [SLUG --usd N | --tokens N [--outcome ID] [--no] [--sell] [--limit PRICE] [--slippage BPS]] [--reset]',
  about:
    'The practice account; with SLUG an order with paper money on the live books. Status 1 unless all of it fills.',
  flags: {
    usd: 'string',
    tokens: 'string',
    outcome: 'string',
    limit: 'string',
    slippage: 'string',
    no: 'boolean',
    sell: 'boolean',
    reset: 'boolean',
  },
  async run(context) {
    const { api, flags, args, signal } = context
    if (args.length > 0) return order(context)
    const account = await (flags.reset ? api.resetPractice({ signal }) : api.getPractice({ signal }))
    print(context, account, () => shownAccount(context, account))
    return 0
  },
}

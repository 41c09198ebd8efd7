import { type Command, need, numberFlag, print } from '../context'
import { findOutcome } from '../findOutcome'
import { cents, count, paint, table, usd } from '../screen'

const text = (value: string | boolean | undefined) => (typeof value === 'string' ? value : undefined)
const SORTS = ['volume', 'new', 'breaking', 'ending', 'spread', 'edge'] as const

export const events: Command = {
  usage: 'events [WORDS] [--limit N] [--all] [--sort volume|new|breaking|ending|spread] [--category NAME]',
  about: 'Events on two platforms or more; --all lists every event.',
  flags: { limit: 'string', all: 'boolean', sort: 'string', category: 'string' },
  async run(context) {
    const { api, args, flags, screen, signal } = context
    const sort = SORTS.find((one) => one === flags.sort)
    const answer = await api.listEvents(
      {
        ...(args.length > 0 && { q: args.join(' ') }),
        ...(sort && { sort }),
        ...(text(flags.category) && { category: text(flags.category) }),
        paired: flags.all !== true,
        limit: numberFlag(context, 'limit') ?? 20,
      },
      { signal },
    )
    print(context, answer, () => {
      const rows = answer.events.map((event) => [
        event.event_title,
        event.event_slug,
        event.leading_outcome ?? '',
        cents(event.best_yes_price),
        cents(event.spread),
        usd(event.volume),
      ])
      const columns = [
        { title: 'Event' },
        { title: 'Slug' },
        { title: 'Leading' },
        { title: 'YES', right: true },
        { title: 'Spread', right: true },
        { title: 'Volume', right: true },
      ]
      return `${table(screen, columns, rows)}\n${paint(screen, 'dim', `${answer.count} of ${answer.total}`)}`
    })
    return 0
  },
}

export const event: Command = {
  usage: 'event SLUG',
  about: 'The outcomes of an event with the best prices and where they are.',
  async run(context) {
    const { api, screen, signal } = context
    const answer = await api.getEvent({ slug: need(context, 'The slug') }, { signal })
    print(context, answer, () => {
      const rows = answer.outcomes.map((outcome) => [
        outcome.outcome_group_title ?? 'Yes',
        outcome.outcome_id,
        cents(outcome.best_yes_price),
        outcome.best_yes_source ?? '',
        cents(outcome.best_no_price),
        outcome.best_no_source ?? '',
        outcome.market_status,
      ])
      const columns = [
        { title: 'Outcome' },
        { title: 'Id' },
        { title: 'YES', right: true },
        { title: 'on' },
        { title: 'NO', right: true },
        { title: 'on' },
        { title: 'Status' },
      ]
      return `${paint(screen, 'bold', answer.event_title)}\n${table(screen, columns, rows)}`
    })
    return 0
  },
}

export const book: Command = {
  usage: 'book SLUG [--outcome ID] [--depth N] [--no]',
  about: 'The combined order book of an outcome.',
  flags: { outcome: 'string', depth: 'string', no: 'boolean' },
  async run(context) {
    const { api, flags, screen, signal } = context
    const { outcome } = await findOutcome(context, need(context, 'The slug'))
    const depth = numberFlag(context, 'depth') ?? 10
    const answer = await api.getOrderBook({ outcome_id: outcome.outcome_id, depth }, { signal })
    print(context, answer, () => {
      const side = answer.combined?.[flags.no ? 'no' : 'yes']
      if (!side) return 'No order book is available.'
      const row = ([price, size]: readonly [number, number], name: string) => [
        name,
        cents(price),
        count(size),
        usd(price * size),
      ]
      const columns = [
        { title: 'Side' },
        { title: 'Price', right: true },
        { title: 'Tokens', right: true },
        { title: 'Value', right: true },
      ]
      const asks = side.asks.slice(0, depth).reverse()
      return table(screen, columns, [
        ...asks.map((level) => row(level, 'ask')),
        ...side.bids.slice(0, depth).map((level) => row(level, 'bid')),
      ])
    })
    return 0
  },
}

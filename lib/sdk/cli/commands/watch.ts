import { followBooks, type LiveBook } from '@/lib/sdk/typescript/followBooks'
import { type Command, need } from '../context'
import { findOutcome } from '../findOutcome'
import { cents, count, paint, table } from '../screen'

const HOME_AND_CLEAR = '\u001b[H\u001b[J'
const COLUMNS = [
  { title: 'Platform' },
  { title: 'Bid', right: true },
  { title: 'Tokens', right: true },
  { title: 'Ask', right: true },
  { title: 'Tokens', right: true },
]

export const watch: Command = {
  usage: 'watch SLUG [--outcome ID] [--count N]',
  about: 'The best prices of an outcome as they change, in place on a terminal; Ctrl-C ends it.',
  flags: { outcome: 'string', count: 'string' },
  async run(context) {
    const { api, screen, json, signal, flags } = context
    const slug = need(context, 'The slug')
    const { event, outcome } = await findOutcome(context, slug)
    const rows = new Map<string, LiveBook['book']>()
    let left = flags.count === undefined ? Number.POSITIVE_INFINITY : Number(flags.count)
    if (screen.isTerminal && !json) screen.write('\u001b[2J')
    for await (const { outcomeId, platform, book } of followBooks(
      api.stream({ event: [slug] }, { signal }),
    )) {
      if (outcomeId !== outcome.outcome_id) continue
      rows.set(platform, book)
      const best = {
        platform,
        yes_bid: book.yes_bid,
        yes_ask: book.yes_ask,
        ts: book.ts,
        version: book.version,
      }
      if (json) screen.write(`${JSON.stringify(best)}\n`)
      else if (screen.isTerminal) {
        const lines = [...rows].sort().map(([name, { yes }]) => {
          const [bid, ask] = [yes.bids[0], yes.asks[0]]
          return [name, cents(bid?.[0]), count(bid?.[1]), cents(ask?.[0]), count(ask?.[1])]
        })
        const title = paint(
          screen,
          'bold',
          [event.event_title, outcome.outcome_group_title].filter(Boolean).join(': '),
        )
        screen.write(`${HOME_AND_CLEAR}${title}\n${table(screen, COLUMNS, lines)}\n`)
      } else screen.write(`${book.ts ?? ''}\t${platform}\t${cents(book.yes_bid)}\t${cents(book.yes_ask)}\n`)
      left -= 1
      if (left <= 0) return 0
    }
    return 0
  },
}

import { verifyPlan } from '@/lib/sdk/typescript/verifyPlan'
import { type Command, print } from '../context'
import { cents, count, paint, plain, table, usd } from '../screen'
import { orderOf } from './orderOf'

export const plan: Command = {
  usage: 'plan SLUG --usd N | --tokens N [--outcome ID] [--no] [--sell] [--limit PRICE] [--receipt]',
  about: 'The best split of an order, checked on this machine. Status 1 when the check fails.',
  flags: {
    usd: 'string',
    tokens: 'string',
    outcome: 'string',
    limit: 'string',
    no: 'boolean',
    sell: 'boolean',
    receipt: 'boolean',
  },
  async run(context) {
    const { api, screen, signal } = context
    const body = await orderOf(context)
    const answer = await api.planDistribution(body, { signal })
    const { verdict } = verifyPlan(body, answer)
    print(context, answer, () => {
      const rows = answer.distributions.map(({ platform }) => {
        const leg = answer.platforms[platform]
        return [
          platform,
          count(leg?.tokens),
          usd(leg?.usd),
          usd(leg?.fee_usd),
          cents(leg?.price),
          cents(leg?.worst_price),
        ]
      })
      const { combined } = answer
      rows.push([
        'total',
        count(combined.tokens),
        usd(combined.usd),
        usd(combined.fee_usd),
        cents(combined.price),
        '',
      ])
      const columns = ['Platform', 'Tokens', 'USD', 'Fee', 'All-in', 'Limit'].map((title, i) => ({
        title,
        right: i > 0,
      }))
      const checked = verdict.valid
        ? paint(
            screen,
            'green',
            `Verified: no other split is better by more than ${usd(answer.certificate.gap_usd)}.`,
          )
        : paint(screen, 'red', `Not verified: ${verdict.because}`)
      const notes = [
        ...answer.unavailable.map(({ platform, reason }) => `${platform} is left out: ${reason}.`),
        ...answer.warnings,
        ...(answer.receipt ? [`Receipt ${answer.receipt.id}`] : []),
      ]
      return [table(screen, columns, rows), checked, ...notes.map(plain)].join('\n')
    })
    return verdict.valid ? 0 : 1
  },
}

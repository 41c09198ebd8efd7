import { verifyPlan } from '@/lib/sdk/typescript/verifyPlan'
import { type Command, type Context, need, numberFlag, print, UsageError } from '../context'
import { findOutcome } from '../findOutcome'
import { cents, count, paint, plain, table, usd } from '../screen'

type Body = Parameters<Context['api']['planDistribution']>[0]

async function bodyOf(context: Context): Promise<Body> {
  const { flags } = context
  const { event, outcome } = await findOutcome(context, need(context, 'The slug'))
  const side = flags.no ? 'no' : 'yes'
  const tokens = Object.fromEntries(
    event.sources.flatMap((id) => {
      const token = outcome[`${id}_${side}_token`]
      return token ? [[id, token]] : []
    }),
  )
  const [money, size] = [numberFlag(context, 'usd'), numberFlag(context, 'tokens')]
  if ((money === undefined) === (size === undefined)) throw new UsageError('Give --usd or --tokens.')
  const limit = numberFlag(context, 'limit')
  const direction = flags.sell ? ('sell' as const) : ('buy' as const)
  return {
    tokens,
    direction,
    ...(money === undefined ? { amount_tokens: size ?? 0 } : { amount_usd: money }),
    ...(limit !== undefined && { [flags.sell ? 'min_all_in' : 'max_all_in']: limit }),
    ...(flags.receipt === true && { receipt: true }),
  }
}

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
    const body = await bodyOf(context)
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

import { type Context, need, numberFlag, UsageError } from '../context'
import { findOutcome } from '../findOutcome'

type Body = Parameters<Context['api']['planDistribution']>[0]

/** The order that the arguments name. */
export async function orderOf(context: Context): Promise<Body> {
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

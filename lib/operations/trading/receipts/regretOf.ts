import type { PastBook } from '@/lib/books/history/types'
import type { PlanDocument } from '@/lib/contract/receipts'
import { crossingSide, sidesOf } from '@/lib/core/domain/orderBook'
import type { Regret } from '@/lib/core/domain/receipt'
import { parseMicro, usd } from '@/lib/core/domain/units'
import { planSplit } from '@/lib/core/planner/planSplit'
import type { SplitPlan } from '@/lib/core/planner/types'
import { readInputs } from './readInputs'
import { orderOfDocument } from './replay'

/** Dollars including gas per net token; undefined for a plan that fills nothing. */
function objectiveOf(
  side: 'buy' | 'sell',
  { tokens, usd: cash, gas }: { tokens: number; usd: number; gas: number },
) {
  if (tokens <= 0) return undefined
  return (side === 'buy' ? cash + gas : cash - gas) / tokens
}

const micro = (value: number) => parseMicro(value, 'nearest') ?? 0

/** The result of the same order on later books, which are in the order of the document's inputs. */
export function regretOf(document: PlanDocument, later: readonly PastBook[]): Regret {
  const order = orderOfDocument(document)
  const inputs = readInputs(document)
  const sources = order.sources.map((source, i) => {
    const [book, entry] = [later[i], inputs[i]]
    if (!book || !entry) return source
    return { ...source, levels: crossingSide(sidesOf(book, entry.input.outcome), order.side) }
  })
  const plan: SplitPlan = planSplit({ ...order, sources })
  const { combined } = document.response
  const given = { tokens: micro(combined.tokens), usd: micro(combined.usd), gas: micro(combined.gas_usd) }
  const before = objectiveOf(order.side, given)
  const after = objectiveOf(order.side, { tokens: plan.total.tokens, usd: plan.total.usd, gas: plan.gas })
  const sign = order.side === 'buy' ? 1 : -1
  const delta =
    before !== undefined && after !== undefined ? sign * (after - before) * given.tokens : undefined
  return {
    filledRatio: Math.floor(plan.filledRatio * 1e6) / 1e6,
    cost: plan.total.usd,
    ...(delta !== undefined && { delta: usd(Math.round(delta) + 0) }),
  }
}

/** The markets of a document, as book history names them. */
export const refsOf = (document: PlanDocument) =>
  readInputs(document).map(({ input }) => ({ venue: input.venue, marketId: input.market_id }))

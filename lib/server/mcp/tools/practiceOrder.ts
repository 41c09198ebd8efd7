import { z } from 'zod'
import { createExecutionRequest, executionResponse } from '@/lib/contract/executions'
import { inputByPlatform } from '@/lib/contract/platform'
import { defineTool } from '../defineTool'

const { max_slippage_bps, client_id } = createExecutionRequest.shape

export const practiceOrder = defineTool({
  name: 'practice_order',
  title: 'Practise an order',
  description:
    'Trades one outcome with paper money: planned now as by plan_order, filled a moment later on the live books, with fees. Use it to try a strategy. Needs a credential. A sale takes no more than practice_portfolio holds. Nothing goes to a platform.',
  operation: 'createExecution',
  input: z.strictObject({
    tokens: inputByPlatform(z.string()).describe('As in plan_order.'),
    direction: z.enum(['buy', 'sell']),
    amount_usd: z.number().optional().describe('Exactly one of the amounts.'),
    amount_tokens: z.number().optional(),
    max_slippage_bps,
    client_id,
  }),
  output: executionResponse,
  changes: true,
  call: ({ max_slippage_bps, client_id, ...plan }) => ({
    body: { mode: 'practice', plan, max_slippage_bps, ...(client_id !== undefined && { client_id }) },
  }),
  shorten: (answer) => answer,
})

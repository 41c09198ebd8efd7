import { z } from 'zod'
import { arbitrageQuery, arbitrageResponse } from '@/lib/contract/arbitrage'
import { defineTool } from '../defineTool'

const { format: _, ...filters } = arbitrageQuery.shape

export const listArbitrage = defineTool({
  name: 'list_arbitrage',
  title: 'List arbitrage',
  description:
    'Sets of tokens that cost less than the dollar they pay in any case, after fees, each sized to its largest profit. Needs an API key or access token. Use it to find opportunities; check cautions and settlement of each, and compare_rules, before calling one safe. Page with offset.',
  operation: 'listArbitrage',
  input: z.strictObject({
    ...filters,
    limit: z.int().min(1).max(200).default(5).describe('Opportunities in the answer.'),
  }),
  output: arbitrageResponse,
  call: (query) => ({ query }),
  shorten: (answer) => answer,
})

import { z } from 'zod'
import { positionsResponse } from '@/lib/contract/positions'
import { page } from '../cut'
import { defineTool } from '../defineTool'

export const getPositions = defineTool({
  name: 'get_positions',
  title: 'Get positions',
  description:
    'What wallets hold: outcome tokens with their value and what can be claimed, and cash, read from the chains. Use it when asked about a portfolio or a wallet address. Positions are paged; summary.total_positions has how many there are.',
  operation: 'getPositions',
  input: z.strictObject({
    addresses: z.array(z.string().max(100)).min(1).max(20).describe('EVM addresses.'),
    offset: z.int().min(0).default(0).describe('Positions to skip.'),
    limit: z.int().min(1).max(1_000).default(20).describe('Positions in the answer.'),
  }),
  output: positionsResponse,
  call: ({ addresses }) => ({ query: { addresses } }),
  shorten: ({ positions, ...rest }, { offset, limit }) => ({
    ...rest,
    positions: page(positions, { offset, limit }),
  }),
})

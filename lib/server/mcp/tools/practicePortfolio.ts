import { z } from 'zod'
import { practiceResponse } from '@/lib/contract/practice'
import { page } from '../cut'
import { defineTool } from '../defineTool'

export const practicePortfolio = defineTool({
  name: 'practice_portfolio',
  title: 'Practice portfolio',
  description:
    'The practice account: paper cash, positions at what their bids pay, gains, settlements. Use it to judge practice orders. Needs a credential. A null value is unknown, not zero.',
  operation: 'getPractice',
  input: z.strictObject({
    offset: z.int().min(0).default(0).describe('Positions and settlements to skip.'),
    limit: z.int().min(1).max(500).default(20).describe('Positions, and settlements, in the answer.'),
  }),
  output: practiceResponse,
  call: () => ({}),
  shorten: ({ positions, settlements, ...rest }, range) => ({
    ...rest,
    positions: page(positions, range),
    settlements: page(settlements, range),
  }),
})

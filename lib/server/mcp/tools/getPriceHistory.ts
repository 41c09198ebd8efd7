import { z } from 'zod'
import { priceHistoryQuery, priceHistoryResponse } from '@/lib/contract/trades'
import { thin } from '../cut'
import { defineTool } from '../defineTool'

export const getPriceHistory = defineTool({
  name: 'get_price_history',
  title: 'Get price history',
  description:
    "An outcome's YES price over time, a series for each platform. Use it for trends; for prices now use get_event. Long series are thinned to max_points, evenly, first and last kept.",
  operation: 'getPriceHistory',
  input: z.strictObject({
    ...priceHistoryQuery.shape,
    max_points: z.int().min(2).max(20_000).default(40).describe('Points of each series.'),
  }),
  output: priceHistoryResponse,
  call: ({ max_points: _, ...query }) => ({ query }),
  shorten: ({ series }, { max_points }) => ({
    series: Object.fromEntries(
      Object.entries(series).map(([platform, points]) => [platform, points && thin(points, max_points)]),
    ),
  }),
})

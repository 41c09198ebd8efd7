import { z } from 'zod'
import { orderbookQuery, orderbookResponse } from '@/lib/contract/orderbook'
import { outcomeShape } from '@/lib/contract/outcomeQuery'
import { defineTool } from '../defineTool'

export const getOrderBook = defineTool({
  name: 'get_order_book',
  title: 'Get order books',
  description:
    'The current order books of one outcome, of each platform and combined, with lots, ticks, minimum orders and fees. Use it for depth and spreads; to know what an order costs use plan_order, which counts fees and lots.',
  operation: 'getOrderBook',
  input: z.strictObject({
    ...outcomeShape,
    depth: orderbookQuery.shape.depth.removeDefault().default(10),
  }),
  output: orderbookResponse,
  call: (query) => ({ query }),
  shorten: (answer) => answer,
})

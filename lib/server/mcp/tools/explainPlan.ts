import { z } from 'zod'
import { planReceiptResponse, plansParams } from '@/lib/contract/receipts'
import { defineTool } from '../defineTool'

export const explainPlan = defineTool({
  name: 'explain_plan',
  title: 'Explain a kept plan',
  description:
    'A plan that was kept with a receipt: the request, the answer with its certificate and why each platform was used or not, and the book levels it was made of. Use it to explain or check an earlier plan; for a new one use plan_order.',
  operation: 'getPlanReceipt',
  input: z.strictObject({
    receipt: plansParams.shape.id,
    levels: z
      .int()
      .min(0)
      .max(10_000)
      .default(5)
      .describe('Book levels of each platform; the signature covers all of them.'),
  }),
  output: planReceiptResponse,
  call: ({ receipt }) => ({ params: { id: receipt } }),
  shorten: ({ receipt, document }, { levels }) => ({
    receipt,
    document: {
      ...document,
      inputs: {
        ...document.inputs,
        platforms: Object.fromEntries(
          Object.entries(document.inputs.platforms).map(([platform, input]) => [
            platform,
            input && { ...input, levels: input.levels.slice(0, levels) },
          ]),
        ),
      },
    },
  }),
})

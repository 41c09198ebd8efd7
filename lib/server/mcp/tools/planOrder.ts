import { distributionRequest, distributionResponse } from '@/lib/contract/distribution'
import { defineTool } from '../defineTool'

export const planOrder = defineTool({
  name: 'plan_order',
  title: 'Plan an order',
  description:
    'The cheapest way to buy, or the best way to sell, one outcome over all platforms now: how much where, at what price, fees included, with a certificate that no other split is better. Use it before advising a trade. Take the tokens of one outcome from get_event (platform_N_yes_token or platform_N_no_token). It places no order. With counterfactuals: true it also says what would bring an unused platform in. With receipt: true (needs a credential) the plan is kept, and explain_plan can read it.',
  operation: 'planDistribution',
  input: distributionRequest,
  output: distributionResponse,
  call: (body) => ({ body }),
  shorten: (answer) => answer,
})

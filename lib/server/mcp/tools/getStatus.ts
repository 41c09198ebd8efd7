import { z } from 'zod'
import { platformsResponse } from '@/lib/contract/platforms'
import { defineTool } from '../defineTool'

const platform = platformsResponse.shape.platforms.element
const { id, venue, name, health } = platform.shape
const { drift, ...state } = health.shape

export const getStatus = defineTool({
  name: 'get_status',
  title: 'Get status',
  description:
    'Which venue stands behind each platform_N, and whether its prices are fresh. Use it to name platforms, and when prices are missing or stale. With details: usual lots, ticks and fees, contracts, and how its answers have changed.',
  operation: 'getPlatforms',
  input: z.strictObject({ details: z.boolean().default(false).describe('Everything there is.') }),
  output: platformsResponse.extend({
    platforms: z
      .array(
        platform
          .partial()
          .extend({ id, venue, name, health: z.strictObject({ ...state, drift: drift.optional() }) }),
      )
      .describe('In the order of their ids.'),
  }),
  call: () => ({}),
  shorten: (answer, { details }) =>
    details
      ? answer
      : {
          platforms: answer.platforms.map((one) => {
            const { drift: _, ...rest } = one.health
            return { id: one.id, venue: one.venue, name: one.name, health: rest }
          }),
        },
})

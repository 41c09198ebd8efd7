import { z } from 'zod'
import { streamAlert } from './alerts'
import { arbitrageItem } from './arbitrage'
import { platformId } from './platform'
import { timestamp } from './scalars'

const members = z.array(
  z.strictObject({
    platform: platformId.describe('The platform.'),
    source_event_id: z.string().describe('Id of its event there.'),
  }),
)

/** A message as posted: Standard Webhooks' `type`, `timestamp` and `data`. */
const messageOf = <Type extends string, Data extends z.ZodType>(type: Type, at: string, data: Data) =>
  z.strictObject({
    type: z.literal(type).describe('What the message is about.'),
    timestamp: timestamp.describe(at),
    data: data.describe('What happened.'),
  })

/** Bodies of webhook messages, by type. */
export const WEBHOOK_MESSAGES = {
  'alert.fired': messageOf('alert.fired', 'When the alert fired.', streamAlert),
  'arbitrage.opened': messageOf('arbitrage.opened', 'When the opportunity was first seen.', arbitrageItem),
  'match.changed': messageOf(
    'match.changed',
    'When the match changed.',
    z.strictObject({
      event_slug: z.string().describe('The event, by its current slug.'),
      event_title: z.string().describe('The title of the event.'),
      before: members.describe('Platforms that were matched to it.'),
      after: members.describe('Platforms that are.'),
    }),
  ),
  'webhook.test': messageOf(
    'webhook.test',
    'When the test was requested.',
    z.strictObject({ webhook_id: z.string().describe('The webhook that is tested.') }),
  ),
}
export type WebhookMessageType = keyof typeof WEBHOOK_MESSAGES

import { z } from 'zod'
import { byPlatform } from './platform'
import { nullableNumber, timestamp } from './scalars'

const span = {
  asset: z.string().describe('Ticker of the asset: "BTC".'),
  minutes: z.int().describe('Length of the window: 5, 15 or 60.'),
  starts_at: timestamp.describe('Begin of the window.'),
  ends_at: timestamp.describe('End of the window.'),
}

export const listedWindow = z
  .strictObject(span)
  .describe(
    'The few minutes that an up-or-down event is about; the list has it from two hours before until its end.',
  )
export type ListedWindow = z.infer<typeof listedWindow>

export const eventWindow = z
  .strictObject({
    ...span,
    price_to_beat: byPlatform(nullableNumber).describe(
      'USD at the begin, as the platform states it: each takes its own settlement source. Null until and unless it does.',
    ),
  })
  .describe('The few minutes that an up-or-down event is about; null for any other event.')
export type EventWindow = z.infer<typeof eventWindow>

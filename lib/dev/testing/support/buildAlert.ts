import type { AlertStore } from '@/lib/core/domain/alert'
import { price, shares } from '@/lib/core/domain/units'
import { NOW } from './builders'

type NewAlert = Parameters<AlertStore['create']>[0]

/** An alert of Alice on the outcome "o1" of the event "rain": a buy of ten tokens at 50¢ by default. */
export const buildAlert = (facts: Partial<NewAlert> & { id: string }): NewAlert => ({
  userId: 'alice',
  outcomeId: 'o1',
  outcome: 'yes',
  direction: 'buy',
  amount: { unit: 'tokens', value: shares(10_000_000) },
  allIn: price(500_000),
  venues: [],
  cooldownMs: 60_000,
  paused: false,
  event: { slug: 'rain', title: 'Rain' },
  createdAt: NOW,
  ...facts,
})

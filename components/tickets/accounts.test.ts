import { expect, test } from 'vitest'
import type { PlatformInfo } from '@/lib/contract/platforms'
import { VENUES, type VenueId } from '@/lib/core/domain/venue'
import { VENUE_ORDERS } from '@/lib/venues/registry'
import { walletsOf } from './accounts'

const platforms = [
  { id: 'platform_1', venue: 'polymarket', chain_id: 137 },
  { id: 'platform_2', venue: 'kalshi', chain_id: null },
  { id: 'platform_5', venue: 'predictfun', chain_id: 56 },
] as unknown as PlatformInfo[]
const WALLET = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('every kind of account on offer can be prepared for, and every kind that can be is on offer', () => {
  for (const [venue, { kinds }] of Object.entries(VENUE_ORDERS)) {
    const offered = VENUES[venue as VenueId].accounts?.map(({ value }) => value) ?? kinds.slice(0, 1)
    expect([venue, [...offered].sort()]).toEqual([venue, [...kinds].sort()])
  }
})

test('a platform without a choice trades with the connected wallet, and one off chain with none', () => {
  expect(walletsOf(platforms, WALLET, {})).toEqual({ platform_1: WALLET, platform_5: WALLET })
  const account = {
    signature: 'smart_account',
    holder: '0x00000000000000000000000000000000000000A1',
  } as const
  expect(walletsOf(platforms, WALLET, { platform_5: account })).toEqual({
    platform_1: WALLET,
    platform_5: { address: WALLET, ...account },
  })
})

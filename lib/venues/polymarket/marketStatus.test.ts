import { expect, test } from 'vitest'
import { statusOf, type WireStatus } from './marketStatus'

const LIVE: WireStatus = {
  closed: false,
  enableOrderBook: true,
  acceptingOrders: true,
  umaResolutionStatuses: [],
}
const CLOSED: WireStatus = { ...LIVE, closed: true }

test.each<[string, WireStatus, object]>([
  ['takes orders', LIVE, { status: 'open' }],
  ['takes no orders for now', { ...LIVE, acceptingOrders: false }, { status: 'paused' }],
  ['has no order book', { ...LIVE, enableOrderBook: null }, { status: 'paused' }],
  ['has a proposed outcome', { ...LIVE, umaResolutionStatus: 'proposed' }, { status: 'proposed' }],
  [
    'is in dispute',
    { ...LIVE, umaResolutionStatus: 'disputed', umaResolutionStatuses: ['proposed', 'disputed'] },
    { status: 'disputed' },
  ],
  [
    'is in a dispute of unknown history',
    { ...LIVE, umaResolutionStatus: 'disputed', umaResolutionStatuses: undefined },
    { status: 'disputed' },
  ],
  ['trades on after a reset dispute', { ...LIVE, umaResolutionStatus: 'disputed' }, { status: 'open' }],
  [
    'is paused after a reset dispute',
    { ...LIVE, acceptingOrders: false, umaResolutionStatus: 'disputed' },
    { status: 'paused' },
  ],
  ['was settled by the oracle', { ...LIVE, umaResolutionStatus: 'settled' }, { status: 'closed' }],
  ['was taken down', { ...LIVE, archived: true }, { status: 'closed', closedReason: 'delisted' }],
  [
    'resolved Yes',
    { ...CLOSED, outcomePrices: ['1', '0'] },
    { status: 'resolved', result: 'yes', closedReason: 'resolved' },
  ],
  [
    'resolved No',
    { ...CLOSED, outcomePrices: ['0', '1'], umaResolutionStatus: 'proposed' },
    { status: 'resolved', result: 'no', closedReason: 'resolved' },
  ],
  [
    'paid half to each side',
    { ...CLOSED, outcomePrices: ['0.5', '0.5'] },
    { status: 'resolved', result: 'invalid', closedReason: 'resolved' },
  ],
  ['closed at a fraction, long ago', { ...CLOSED, outcomePrices: ['0.584', '0.416'] }, { status: 'closed' }],
  [
    'closed at nearly one, long ago',
    { ...CLOSED, outcomePrices: ['0.99999998', '0.00000002'] },
    { status: 'closed' },
  ],
  ['closed at zero and zero, long ago', { ...CLOSED, outcomePrices: ['0', '0'] }, { status: 'closed' }],
  ['closed without prices', CLOSED, { status: 'closed' }],
])('a market that %s', (_name, wire, expected) => {
  expect(statusOf(wire)).toEqual(expected)
})

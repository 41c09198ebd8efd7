import { expect, test } from 'vitest'
import { statusOf } from './marketStatus'

const funded = { status: 'FUNDED', expired: false, hidden: false, winningOutcomeIndex: undefined }

test.each([
  ['trades', {}, { status: 'open' }],
  ['has expired and waits for its answer', { expired: true }, { status: 'closed', closedReason: 'expired' }],
  ['is hidden', { hidden: true }, { status: 'paused' }],
  ['is closed', { status: 'CLOSED', expired: true }, { status: 'closed' }],
  [
    'was won by YES',
    { status: 'RESOLVED', expired: true, winningOutcomeIndex: 0 },
    { status: 'resolved', result: 'yes', closedReason: 'resolved' },
  ],
  [
    'was won by NO, reported before the status changes',
    { expired: true, winningOutcomeIndex: 1 },
    { status: 'resolved', result: 'no', closedReason: 'resolved' },
  ],
  ['was resolved without a winner', { status: 'RESOLVED', expired: true }, { status: 'closed' }],
  ['is a draft', { status: 'DRAFT' }, { status: 'paused' }],
  ['has a status nobody has heard of', { status: 'LOCKED' }, { status: 'paused' }],
])('a market that %s', (_what, over, expected) => {
  expect(statusOf({ ...funded, ...over })).toEqual(expected)
})

import { expect, test } from 'vitest'
import { classify } from './readMoves'
import type { TransactionFacts } from './transactionFacts'

const WALLET = `0x${'a'.repeat(40)}`
const OTHER = `0x${'b'.repeat(40)}`

const factsWith = (facts: Partial<TransactionFacts>): TransactionFacts => ({
  dollars: [],
  filled: new Set(),
  ...facts,
})
const pays = (amount: bigint) => ({ from: WALLET, to: OTHER, amount })
const gets = (amount: bigint) => ({ from: OTHER, to: WALLET, amount })
const filled = new Set([WALLET])

const kindOf = (raw: string, facts: Partial<TransactionFacts>, tokens = 1) =>
  classify({ raw, wallet: WALLET }, { facts: factsWith(facts), tokens })

test('a filled order that moved one token was paid for by all dollars that moved, including change and fees', () => {
  expect(kindOf('10', { filled, dollars: [pays(7n), gets(1n)] })).toEqual({ kind: 'buy', money: 6n })
  expect(kindOf('-10', { filled, dollars: [gets(7n), pays(1n)] })).toEqual({ kind: 'sell', money: 6n })
})

test('a movement whose payment is in doubt counts as unpaid', () => {
  // Several tokens at once, another’s order, no dollars, dollars the wrong way.
  expect(kindOf('10', { filled, dollars: [pays(7n)] }, 2)).toEqual({ kind: 'in' })
  expect(kindOf('10', { filled: new Set([OTHER]), dollars: [pays(7n)] })).toEqual({ kind: 'in' })
  expect(kindOf('10', { filled })).toEqual({ kind: 'in' })
  expect(kindOf('10', { filled, dollars: [gets(7n)] })).toEqual({ kind: 'in' })
  expect(kindOf('-10', { dollars: [gets(7n)] })).toEqual({ kind: 'out' })
  expect(classify({ raw: '1', wallet: WALLET }, { facts: undefined, tokens: 1 })).toEqual({ kind: 'unread' })
})

test('a claim is worth the dollars that came; nothing only where the ledger says that it paid nothing', () => {
  expect(kindOf('-10', { payout: 10n, dollars: [gets(10n)] })).toEqual({ kind: 'claim', money: 10n })
  expect(kindOf('-10', { payout: 0n })).toEqual({ kind: 'claim', money: 0n })
  // Paid in wrapped collateral, which does not count as dollars.
  expect(kindOf('-10', { payout: 10n })).toEqual({ kind: 'out' })
  expect(kindOf('-10', { payout: 10n, dollars: [gets(10n)] }, 2)).toEqual({ kind: 'out' })
})

import type { OperationSpec } from '../operations'

/** The groups of operations, in display order. */
export const TAGS: Record<OperationSpec['tag'], { title: string; description: string }> = {
  markets: {
    title: 'Markets',
    description: 'Events, order books, prices and trades of all platforms, and their stream.',
  },
  trading: {
    title: 'Trading',
    description: 'Splitting an order, receipts of plans, orders to sign, arbitrage, regional rules.',
  },
  alerts: {
    title: 'Alerts and webhooks',
    description: 'Prices that orders wait for, and messages about them to an address.',
  },
  wallets: { title: 'Wallets', description: 'What wallets hold on chain, and what it is worth.' },
  accounts: { title: 'Accounts and keys', description: 'Sign-in, API keys and what belongs to an account.' },
  review: { title: 'Review of matches', description: 'For reviewers of matches between platforms.' },
  service: { title: 'Service', description: 'The state of the service, and this description.' },
}

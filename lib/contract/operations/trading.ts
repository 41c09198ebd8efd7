import {
  arbitrageHistoryQuery,
  arbitrageHistoryResponse,
  arbitrageQuery,
  arbitrageResponse,
} from '../arbitrage'
import { distributionRequest, distributionResponse } from '../distribution'
import {
  createExecutionRequest,
  executionParams,
  executionResponse,
  executionsQuery,
  executionsResponse,
} from '../executions'
import { executionsExtra, planExtra } from '../extraCosts'
import { practiceResponse } from '../practice'
import { planReceiptResponse, plansParams, receiptKeysResponse, regretResponse } from '../receipts'
import { restrictsQuery, restrictsResponse } from '../restricts'
import { sendTicketRequest, sendTicketResponse, ticketsRequest, ticketsResponse } from '../tickets'
import { operationsOf } from './operationsOf'

export const TRADING_OPERATIONS = operationsOf('trading', {
  planDistribution: {
    summary: 'The best split of an order over platforms, with the proof that no other is better.',
    access: 'public',
    accessToken: true,
    scope: 'plan',
    cost: 2,
    extraCost: planExtra,
    cors: true,
    body: distributionRequest,
    response: distributionResponse,
    errors: [401, 404, 409, 503],
  },
  getPlanReceipt: {
    summary: 'A plan that was kept: its receipt, and the signed document with the books that it was made of.',
    access: 'public',
    scope: 'read',
    cors: true,
    params: plansParams,
    response: planReceiptResponse,
    errors: [404],
  },
  listReceiptKeys: {
    summary: 'The public keys that receipts are signed with, as a JWK set; old ones stay.',
    access: 'public',
    scope: 'read',
    cors: true,
    response: receiptKeysResponse,
  },
  getPlanRegret: {
    summary: 'The order of a receipt planned again 10, 60 and 300 seconds later: would waiting have paid?',
    access: 'public',
    scope: 'read',
    cors: true,
    params: plansParams,
    response: regretResponse,
    errors: [404],
  },
  createTickets: {
    summary:
      'An order planned now as orders ready to sign, one a platform, with what the wallets still lack. Nothing is signed or sent here.',
    access: 'public',
    scope: 'plan',
    cost: 2,
    cors: true,
    body: ticketsRequest,
    response: ticketsResponse,
    errors: [404, 409, 503],
  },
  sendTicket: {
    summary:
      "Hands a signed order to the platform's stand-in: in the demo only, where `TICKETS_SEND=on`. A conflict elsewhere.",
    access: 'public',
    scope: 'plan',
    cost: 2,
    body: sendTicketRequest,
    response: sendTicketResponse,
    errors: [409],
  },
  createExecution: {
    summary:
      'Carries out an order that is planned now. In practice it is filled here with paper money on the live books; nothing is sent to a platform.',
    access: 'public',
    accessToken: true,
    guest: true,
    scope: 'plan',
    cost: 3,
    body: createExecutionRequest,
    response: executionResponse,
    errors: [401, 404, 409, 503],
  },
  listExecutions: {
    summary: 'Executions of the account, newest first.',
    access: 'public',
    accessToken: true,
    guest: true,
    scope: 'read',
    extraCost: executionsExtra,
    query: executionsQuery,
    response: executionsResponse,
    errors: [401],
  },
  getExecution: {
    summary: 'One execution: its parts, their fills, and every change of state with its cause.',
    access: 'public',
    accessToken: true,
    guest: true,
    scope: 'read',
    params: executionParams,
    response: executionResponse,
    errors: [401, 404],
  },
  getPractice: {
    summary: 'The practice account: paper money, positions at their bids, gains and settlements.',
    access: 'public',
    accessToken: true,
    guest: true,
    scope: 'read',
    cost: 2,
    response: practiceResponse,
    errors: [401],
  },
  resetPractice: {
    summary: 'Begins the practice account anew: the deposit, no positions. Orders on their way are rejected.',
    access: 'public',
    accessToken: true,
    guest: true,
    scope: 'plan',
    cost: 2,
    response: practiceResponse,
    errors: [401, 409],
  },
  listArbitrage: {
    summary:
      'Sets of tokens that cost less than the dollar they pay in any case, fees, lots and minimum orders counted, each sized to its largest total profit.',
    access: 'credential',
    scope: 'read',
    cost: 2,
    cors: true,
    query: arbitrageQuery,
    response: arbitrageResponse,
    csv: true,
  },
  getArbitrageHistory: {
    summary: 'How long opportunities of the last 30 days lived, by size and by platforms.',
    access: 'credential',
    scope: 'read',
    cors: true,
    query: arbitrageHistoryQuery,
    response: arbitrageHistoryResponse,
  },
  checkRestricts: {
    summary: 'What each platform publishes about trading from a country. Not legal advice.',
    access: 'public',
    scope: 'read',
    cors: true,
    query: restrictsQuery,
    response: restrictsResponse,
  },
})

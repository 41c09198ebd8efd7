import { addressesQuery, balancesResponse, erc1155Query, erc1155Response } from '../balances'
import { costsResponse } from '../costs'
import { walletsExtra } from '../extraCosts'
import { positionsResponse } from '../positions'
import { operationsOf } from './operationsOf'

export const WALLETS_OPERATIONS = operationsOf('wallets', {
  getErc1155Balances: {
    summary: 'Outcome tokens of wallets, each verified on chain at one block, with what they bring now.',
    access: 'public',
    scope: 'balances',
    cost: 2,
    extraCost: walletsExtra,
    cors: true,
    query: erc1155Query,
    unknownQuery: 'refuse',
    response: erc1155Response,
  },
  getBalances: {
    summary: 'Stablecoin cash of wallets on every chain.',
    access: 'public',
    scope: 'balances',
    cost: 2,
    extraCost: walletsExtra,
    cors: true,
    query: addressesQuery,
    unknownQuery: 'refuse',
    response: balancesResponse,
  },
  getPositions: {
    summary: 'Everything a set of wallets holds, valued, with what can be claimed and how.',
    access: 'public',
    scope: 'balances',
    cost: 2,
    extraCost: walletsExtra,
    cors: true,
    query: addressesQuery,
    unknownQuery: 'refuse',
    response: positionsResponse,
  },
  getCosts: {
    summary: 'What wallets paid for their tokens, and what they gained by selling and claiming.',
    access: 'public',
    scope: 'balances',
    cost: 2,
    extraCost: walletsExtra,
    cors: true,
    query: addressesQuery,
    unknownQuery: 'refuse',
    response: costsResponse,
  },
})

import type { Address } from 'viem'
import type { OnChainVenue } from './listedTokens'

/** A venue's exchange, for which its orders are signed. */
export interface ExchangePlace {
  venue: OnChainVenue
  address: Address
  /** From the signing domain. */
  name: string
  version: string
  /** Index of the token contract it trades. */
  ledger: number
  /** Also moves tokens of sales. */
  adapter?: Address
}

const polymarket = (address: Address, version: string): ExchangePlace => ({
  venue: 'polymarket',
  address,
  name: 'Polymarket CTF Exchange',
  version,
  ledger: version === '3' ? 1 : 0,
})
const predictfun = (address: Address, ledger: number, adapter?: Address): ExchangePlace => ({
  venue: 'predictfun',
  address,
  name: 'predict.fun CTF Exchange',
  version: '1',
  ledger,
  adapter,
})

/** The venues' real exchange addresses, so that orders signed here are valid for them. */
export const EXCHANGES: readonly ExchangePlace[] = [
  polymarket('0xE111180000d2663C0091e4f400237545B87B996B', '2'),
  polymarket('0xe2222d279d744050d28e00520010520000310F59', '2'),
  polymarket('0xe3333700cA9d93003F00f0F71f8515005F6c00Aa', '3'),
  {
    venue: 'limitless',
    address: '0x05c748E2f4DcDe0ec9Fa8DDc40DE6b867f923fa5',
    name: 'Limitless CTF Exchange',
    version: '1',
    ledger: 0,
    adapter: '0x6151EF8368b6316c1aa3C68453EF083ad31E712D',
  },
  {
    venue: 'opinion',
    address: '0x5F45344126D6488025B0b84A3A8189F2487a7246',
    name: 'OPINION CTF Exchange',
    version: '1',
    ledger: 0,
  },
  predictfun('0x8BC070BEdAB741406F4B1Eb65A72bee27894B689', 0),
  predictfun('0x365fb81bd4A24D6303cd2F19c349dE6894D8d58A', 0, '0xc3Cf7c252f65E0d8D88537dF96569AE94a7F1A6E'),
  predictfun('0x6bEb5a40C032AFc305961162d8204CDA16DECFa5', 1),
  predictfun('0x8A289d458f5a134bA40015085A8F50Ffb681B41d', 2, '0x41dCe1A4B8FB5e6327701750aF6231B7CD0B2A40'),
]

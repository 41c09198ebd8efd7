/** Rows in the wire's shape, made by hand for tests; field names and types as the OpenAPI sends them. */

type Row = Record<string, unknown>

/** Token ids are uint256 as decimal text: 77 digits. */
export const tokenId = (n: number) => `4${String(n).padStart(76, '0')}`

const CREATED = 1_788_000_000
const CUTOFF = 1_798_675_200

/** Successful responses of the API. */
export const enveloped = (result: unknown): Row => ({ errno: 0, errmsg: '', result })

export const wireBinary = (over: Row = {}): Row => ({
  marketId: 2764,
  marketTitle: 'Will Ada become mayor before 2027?',
  slug: 'will-ada-become-mayor-before-2027',
  status: 2,
  statusEnum: 'Activated',
  marketType: 0,
  childMarkets: null,
  yesLabel: 'YES',
  noLabel: 'NO',
  rules: 'Resolves to "Yes" if Ada is sworn in.\n\nOtherwise it resolves to "No".',
  yesTokenId: tokenId(1),
  noTokenId: tokenId(2),
  conditionId: '',
  resultTokenId: '',
  volume: '1030755.658000000000000000',
  volume24h: '223114.678000000000000000',
  volume7d: '1028472.833000000100000000',
  quoteToken: '0x55d398326f99059fF775485246999027B3197955',
  chainId: '56',
  questionId: 'af'.repeat(32),
  labelIds: [1],
  labels: ['Politics'],
  thumbnailUrl: 'https://img.example/ada.png',
  coverUrl: '',
  rebate: { maker: 0.5 },
  isResolvableByAI: false,
  createdAt: CREATED,
  cutoffAt: CUTOFF,
  resolvedAt: 0,
  ...over,
})

export const wireChild = (over: Row = {}): Row => ({
  marketId: 16565,
  marketTitle: '25 bps cut',
  slug: 'fed-decision-25-bps-cut',
  status: 2,
  statusEnum: 'Activated',
  chainId: '56',
  conditionId: '46'.repeat(32),
  questionId: '63'.repeat(32),
  quoteToken: '0x55d398326f99059fF775485246999027B3197955',
  yesLabel: 'Yes',
  noLabel: 'No',
  yesTokenId: tokenId(11),
  noTokenId: tokenId(12),
  resultTokenId: '',
  rules: '',
  volume: '50',
  rebate: { maker: 0.5 },
  isResolvableByAI: true,
  createdAt: CREATED,
  cutoffAt: 0,
  resolvedAt: 0,
  ...over,
})

export const wireCategorical = (over: Row = {}): Row => ({
  ...wireBinary(),
  marketId: 788,
  marketTitle: 'Fed decision in December?',
  slug: 'fed-decision-in-december',
  marketType: 1,
  status: 1,
  statusEnum: 'Created',
  yesLabel: '',
  noLabel: '',
  yesTokenId: '',
  noTokenId: '',
  rules: 'Resolves by the statement of the meeting.',
  childMarkets: [
    wireChild(),
    wireChild({ marketId: 16566, marketTitle: 'No change', yesTokenId: tokenId(13), noTokenId: tokenId(14) }),
  ],
  ...over,
})

/** Levels in no particular order. */
export const wireBook = (over: Row = {}): Row => ({
  market: 'af'.repeat(32),
  tokenId: tokenId(1),
  timestamp: 1_788_100_000_901,
  bids: [
    { price: '0.41', size: '250' },
    { price: '0.423', size: '1200.5' },
  ],
  asks: [
    { price: '0.46', size: '90' },
    { price: '0.425', size: '5500' },
  ],
  ...over,
})

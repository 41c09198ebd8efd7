import { entryList } from './entryList'

const MAX_TOKEN_IDS = 500
const MAX_UINT256 = 2n ** 256n - 1n

const FORM = /^(0x[0-9a-fA-F]{1,64}|\d{1,78})$/

/** Parses an ERC-1155 id; undefined when invalid. */
function parse(entry: string): bigint | undefined {
  if (!FORM.test(entry)) return undefined
  const id = BigInt(entry)
  return id <= MAX_UINT256 ? id : undefined
}

function faultOf(entry: string, position: number): string | undefined {
  if (entry === '') return `Entry ${position} is empty: leave out the comma.`
  if (parse(entry) !== undefined) return undefined
  return `${entry.slice(0, 90)} is not a token id: a decimal number or 0x and hexadecimal digits, at most 256 bits.`
}

/** Up to 500 ERC-1155 ids, decimal or hexadecimal. */
export const tokenIdList = entryList(MAX_TOKEN_IDS, faultOf).describe(
  'Comma-separated ERC-1155 token ids, decimal or 0x, at most 500.',
)

/** Decimal, deduplicated, in the order given. Only for ids that passed {@link tokenIdList}. */
export const toTokenIds = (entries: readonly string[]): string[] => [
  ...new Set(entries.map((entry) => String(parse(entry) ?? 0n))),
]

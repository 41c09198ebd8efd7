import { encodeFunctionData, erc20Abi, getAddress, parseAbi } from 'viem'
import type { TicketApproval, TicketIssue } from '@/lib/contract/tickets'
import { CHAIN_NAMES, isChainId } from '@/lib/core/domain/chain'
import type { OrderFacts, OrderWallet, SignatureKind } from '@/lib/core/domain/order'
import { fromMicro, type Shares, type Usd } from '@/lib/core/domain/units'
import { VENUES, type VenueId } from '@/lib/core/domain/venue'
import type { Funding } from '@/lib/infra/chain/types'
import type { Runtime } from '@/lib/operations/runtime'

const OPERATOR_ABI = parseAbi(['function setApprovalForAll(address operator, bool approved)'])

/** Longest wait of a ticket for a chain. */
const BUDGET_MS = 4_000

interface Need {
  venue: VenueId
  side: 'buy' | 'sell'
  tokenId: string
  facts: OrderFacts
  wallet: OrderWallet
  /** Upper bound: all orders of the leg and their fees at the limit. */
  usd: Usd
  size: Shares
  /** Number of orders covered. */
  orders: number
  /** Otherwise the fee comes on top of `usd`. */
  feeIsKnown: boolean
}

interface Funded {
  approvals: TicketApproval[]
  issues: TicketIssue[]
}

const toRaw = (micro: number, decimals: number) => BigInt(micro) * 10n ** BigInt(decimals - 6)
/** In whole millionths, rounded down, for display. */
const toDecimal = (raw: bigint, decimals: number) => fromMicro(Number(raw / 10n ** BigInt(decimals - 6)))

const HOLDERS: Record<SignatureKind, string> = {
  eoa: 'wallet',
  proxy: 'proxy wallet',
  safe: 'Safe',
  deposit: 'deposit wallet',
  smart_account: 'smart account',
}
const holderName = ({ kind, holder }: OrderWallet) =>
  kind === 'eoa' ? 'The wallet' : `The ${HOLDERS[kind]} ${holder}`

/** Issues with a wallet that does not match the kind in the request. */
function kindIssues(
  { wallet: { kind, signer, holder }, venue }: Need,
  { isContract, owner }: Funding,
): TicketIssue[] {
  const issue = (message: string): TicketIssue[] => [{ type: 'wallet_kind', message }]
  if (isContract.signer)
    return issue(`${signer} is a contract: it has no key that ${VENUES[venue].name} could check.`)
  if (kind !== 'eoa' && !isContract.holder)
    return issue(`There is no wallet at ${holder} yet: ${VENUES[venue].name} makes it on the first deposit.`)
  if (owner !== undefined && owner !== signer)
    return issue(
      `${signer} does not own the smart account ${holder}: ${VENUES[venue].name} would refuse the order.`,
    )
  return []
}

function buyNeeds(
  { facts, usd, wallet, orders, feeIsKnown }: Need,
  chainId: number,
  { cash }: Funding,
): Funded {
  const decimals = cash.decimals ?? 6
  const needed = toRaw(usd, decimals)
  const known = cash.decimals !== undefined
  const granted = known && cash.allowance !== undefined ? cash.allowance >= needed : null
  const spender = getAddress(facts.exchange ?? '')
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, needed] })
  const issues: TicketIssue[] = []
  const upTo = `${fromMicro(usd)}${feeIsKnown ? '' : ' and a fee that is not known'}`
  if (known && cash.raw !== undefined && cash.raw < needed) {
    const message = `${holderName(wallet)} holds ${toDecimal(cash.raw, decimals)} ${cash.symbol}; ${orders === 1 ? 'the order needs' : `its ${orders} orders need`} up to ${upTo}.`
    issues.push({ type: 'missing_funds', message })
  }
  if (granted === false) {
    const message = `The exchange may not take ${fromMicro(usd)} ${cash.symbol} yet: approve it first.`
    issues.push({ type: 'allowance', message })
  }
  const approval: TicketApproval = {
    kind: 'erc20',
    contract: cash.contract,
    spender,
    needed_raw: String(needed),
    granted,
    transaction: { chain_id: chainId, to: cash.contract, data },
  }
  return { approvals: [approval], issues }
}

function sellNeeds({ facts, size, wallet }: Need, chainId: number, { tokens, approved }: Funding): Funded {
  const needed = toRaw(size, tokens.decimals)
  const issues: TicketIssue[] = []
  if (tokens.raw !== undefined && tokens.raw < needed) {
    const held = toDecimal(tokens.raw, tokens.decimals)
    const message = `${holderName(wallet)} holds ${held} of these tokens; the order sells ${fromMicro(size)}.`
    issues.push({ type: 'missing_tokens', message })
  }
  const approvals = facts.operators.map((operator, at): TicketApproval => {
    const spender = getAddress(operator)
    const data = encodeFunctionData({
      abi: OPERATOR_ABI,
      functionName: 'setApprovalForAll',
      args: [spender, true],
    })
    return {
      kind: 'erc1155',
      contract: tokens.contract,
      spender,
      needed_raw: null,
      granted: approved[at] ?? null,
      transaction: { chain_id: chainId, to: tokens.contract, data },
    }
  })
  if (approvals.some(({ granted }) => granted === false)) {
    issues.push({
      type: 'allowance',
      message: 'The exchange may not move these tokens yet: approve it first.',
    })
  }
  return { approvals, issues }
}

/** What blocks an order's fill, by the chain's current state; an unreadable value is an issue of its own. */
export async function ticketFunding(
  { chain, orders }: Pick<Runtime, 'chain' | 'orders'>,
  need: Need,
): Promise<Funded> {
  const { venue, facts, wallet, tokenId, side } = need
  const { chainId, name } = VENUES[venue]
  if (!isChainId(chainId) || facts.exchange === undefined) return { approvals: [], issues: [] }
  const scheme = orders[venue].contractSigners?.[wallet.kind]
  const ask = {
    venue,
    chainId,
    ledger: facts.ledger,
    tokenId,
    holder: getAddress(wallet.holder),
    signer: getAddress(wallet.signer),
    exchange: getAddress(facts.exchange),
    operators: facts.operators.map((operator) => getAddress(operator)),
    ...(scheme?.scheme === 'kernel' && { validator: getAddress(scheme.validator) }),
  }
  const funding = await chain
    .readFunding(ask, { signal: AbortSignal.timeout(BUDGET_MS) })
    .catch(() => undefined)
  if (!funding) {
    const message = `${CHAIN_NAMES[chainId]} could not be read: whether ${name} can settle the order is not known.`
    return { approvals: [], issues: [{ type: 'chain_not_read', message }] }
  }
  const { approvals, issues } =
    side === 'buy' ? buyNeeds(need, chainId, funding) : sellNeeds(need, chainId, funding)
  const unread =
    (ask.validator !== undefined && funding.owner === undefined) ||
    (side === 'buy' ? funding.cash.raw : funding.tokens.raw) === undefined ||
    approvals.some(({ granted }) => granted === null)
  const silent: TicketIssue[] = unread
    ? [
        {
          type: 'chain_not_read',
          message: `A contract on ${CHAIN_NAMES[chainId]} did not answer: balance, approval or owner is not known.`,
        },
      ]
    : []
  return { approvals, issues: [...kindIssues(need, funding), ...issues, ...silent] }
}

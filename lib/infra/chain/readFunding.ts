import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  erc20Abi,
  type Hex,
  isHex,
  parseAbi,
  toHex,
} from 'viem'
import type { Clock } from '@/lib/infra/net/types'
import { latestBlock } from './latestBlock'
import { type ContractCall, multicall } from './multicall'
import type { RpcClient } from './rpcClient'
import type { RpcOptions } from './rpcNode'
import type { Funding, FundingQuery } from './types'

const LEDGER_ABI = parseAbi([
  'function balanceOf(address wallet, uint256 id) view returns (uint256)',
  'function isApprovedForAll(address wallet, address operator) view returns (bool)',
])

/** Who may sign for a Kernel account, by its validator. */
const VALIDATOR_ABI = parseAbi(['function ecdsaValidatorStorage(address account) view returns (address)'])

/** An account with a key that delegates to code has this in place of its own code (EIP-7702). */
const DELEGATION = '0xef0100'

const isContract = (code: unknown) => isHex(code) && code.length > 2 && !code.startsWith(DELEGATION)

/** A result decoded by its ABI; undefined where the contract returns anything else. */
function decode<T>(
  result: Hex | undefined,
  call: { abi: typeof erc20Abi | typeof LEDGER_ABI | typeof VALIDATOR_ABI; functionName: string },
) {
  try {
    return result && (decodeFunctionResult({ ...call, data: result } as never) as T)
  } catch {
    return undefined
  }
}

const OWNER_CALL = { abi: VALIDATOR_ABI, functionName: 'ecdsaValidatorStorage' } as const
const ownerCall = (validator: Address, account: Address): ContractCall => ({
  target: validator,
  weight: 1,
  data: encode({ ...OWNER_CALL, args: [account] }),
})

const encode = (call: object) => encodeFunctionData(call as Parameters<typeof encodeFunctionData>[0])

interface Contracts {
  cash: Address
  ledger: Address
}

/**
 * Balances that an order of a wallet would be paid with, and allowances of its venue's contracts, all at one block.
 * Cost: three round trips: the latest block, code of the wallets, one multicall.
 * Errors: those of {@link RpcClient} when no node answers, and a refusal where an address is no contract.
 */
export async function readFunding(
  client: RpcClient,
  ask: FundingQuery,
  {
    clock,
    contracts,
    decimals,
    ...options
  }: RpcOptions & { clock: Clock; contracts: Contracts; decimals: number },
): Promise<Funding> {
  const { holder, signer, tokenId, exchange, operators, validator } = ask
  const { cash, ledger } = contracts
  const block = await latestBlock(client, options)
  client.saw(block)
  const codeCalls = [holder, signer].map((address) => ({
    method: 'eth_getCode',
    params: [address, toHex(block)],
  }))
  const erc20 = (
    functionName: 'balanceOf' | 'decimals' | 'symbol' | 'allowance',
    args: readonly Address[],
  ) => ({
    target: cash,
    weight: 1,
    data: encode({ abi: erc20Abi, functionName, args }),
  })
  const erc1155 = (functionName: 'balanceOf' | 'isApprovedForAll', args: readonly unknown[]) => ({
    target: ledger,
    weight: 1,
    data: encode({ abi: LEDGER_ABI, functionName, args }),
  })
  const calls: ContractCall[] = [
    erc20('balanceOf', [holder]),
    erc20('decimals', []),
    erc20('symbol', []),
    erc20('allowance', [holder, exchange]),
    erc1155('balanceOf', [holder, BigInt(tokenId)]),
    ...operators.map((operator) => erc1155('isApprovedForAll', [holder, operator])),
    ...(validator ? [ownerCall(validator, holder)] : []),
  ]
  const [codes, results] = await Promise.all([
    client.requestAll(codeCalls, options),
    multicall(client, calls, { ...options, block, sleep: clock.sleep }),
  ])
  const [balance, digits, symbol, allowance, tokens, ...rest] = results
  const approvals = rest.slice(0, operators.length)
  return {
    block,
    cash: {
      contract: cash,
      symbol: decode<string>(symbol, { abi: erc20Abi, functionName: 'symbol' }) ?? '',
      decimals: decode<number>(digits, { abi: erc20Abi, functionName: 'decimals' }),
      raw: decode<bigint>(balance, { abi: erc20Abi, functionName: 'balanceOf' }),
      allowance: decode<bigint>(allowance, { abi: erc20Abi, functionName: 'allowance' }),
    },
    tokens: {
      contract: ledger,
      decimals,
      raw: decode<bigint>(tokens, { abi: LEDGER_ABI, functionName: 'balanceOf' }),
    },
    approved: approvals.map((one) =>
      decode<boolean>(one, { abi: LEDGER_ABI, functionName: 'isApprovedForAll' }),
    ),
    ...(validator && { owner: decode<Address>(rest[operators.length], OWNER_CALL) }),
    isContract: { holder: isContract(codes[0]), signer: isContract(codes[1]) },
  }
}

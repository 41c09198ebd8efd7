import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  type Address,
  createTestClient,
  encodeDeployData,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
  parseAbi,
  publicActions,
  serializeErc6492Signature,
  walletActions,
  zeroHash,
} from 'viem'

const SOURCE = new URL('contractWallets.sol', import.meta.url)
/** The first account for which the node itself signs. */
const SENDER = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const walletAbi = parseAbi(['constructor(address owner)'])
const factoryAbi = parseAbi([
  'function create(address owner, bytes32 salt) returns (address)',
  'function addressOf(address owner, bytes32 salt) view returns (address)',
])

interface Solc {
  compile(input: string): string
}
interface SolcOutput {
  contracts: Record<string, Record<string, { evm: { bytecode: { object: string } } }>>
}

function compile(): (name: string) => Hex {
  const solc: Solc = createRequire(import.meta.url)('solc')
  const input = {
    language: 'Solidity',
    sources: { wallets: { content: readFileSync(SOURCE, 'utf8') } },
    settings: { outputSelection: { '*': { '*': ['evm.bytecode.object'] } } },
  }
  const { contracts }: SolcOutput = JSON.parse(solc.compile(JSON.stringify(input)))
  return (name) => `0x${contracts.wallets?.[name]?.evm.bytecode.object ?? ''}`
}

/** Contract wallets on a local chain: deployed ones, and counterfactual ones known only to a factory. */
export async function deployContractWallets(rpcUrl: string) {
  const codeOf = compile()
  const chain = createTestClient({ mode: 'anvil', transport: http(rpcUrl) })
    .extend(publicActions)
    .extend(walletActions)

  async function deploy(data: Hex): Promise<Address> {
    const hash = await chain.sendTransaction({ account: SENDER, chain: null, data })
    const { contractAddress } = await chain.waitForTransactionReceipt({ hash, pollingInterval: 20 })
    if (!contractAddress) throw new Error('Nothing was deployed.')
    return getAddress(contractAddress)
  }

  const factory = await deploy(codeOf('Factory'))
  return {
    /** A deployed wallet. */
    deployWallet: (owner: Address) =>
      deploy(encodeDeployData({ abi: walletAbi, args: [owner], bytecode: codeOf('Wallet') })),
    deployEndless: () => deploy(codeOf('Endless')),
    /** The address of an undeployed wallet, and the factory wrapper of its signatures. */
    async plannedWallet(owner: Address) {
      const address = await chain.readContract({
        address: factory,
        abi: factoryAbi,
        functionName: 'addressOf',
        args: [owner, zeroHash],
      })
      const data = encodeFunctionData({ abi: factoryAbi, functionName: 'create', args: [owner, zeroHash] })
      const wrap = (signature: Hex) => serializeErc6492Signature({ address: factory, data, signature })
      const isDeployed = async () => (await chain.getCode({ address })) !== undefined
      return { address, wrap, isDeployed }
    },
  }
}

import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Hex } from 'viem'

const SOURCE = fileURLToPath(new URL('contracts.sol', import.meta.url))
const CACHE = path.resolve('node_modules/.cache/crossbook')

interface Contract {
  /** Creation code: runs once and returns the deployed code. */
  bytecode: Hex
  /** The deployed code. */
  deployed: Hex
}

type ContractName =
  | 'OutcomeTokens'
  | 'Dollars'
  | 'Multicall'
  | 'SmartWallet'
  | 'DepositWallet'
  | 'AccountValidator'
  | 'SmartAccount'
  | 'Exchange'
  | 'FeeRates'
export type Contracts = Record<ContractName, Contract>

interface Solc {
  compile(
    input: string,
    callbacks: { import(path: string): { contents: string } | { error: string } },
  ): string
  version(): string
}

interface SolcOutput {
  errors?: { severity: string; formattedMessage: string }[]
  contracts: Record<
    string,
    Record<string, { evm: { bytecode: { object: string }; deployedBytecode: { object: string } } }>
  >
}

const require = createRequire(import.meta.url)

function compile(source: string): Contracts {
  const solc: Solc = require('solc')
  const input = {
    language: 'Solidity',
    sources: { 'contracts.sol': { content: source } },
    settings: {
      // OpenZeppelin uses this version's memory-copy instruction.
      evmVersion: 'cancun',
      optimizer: { enabled: true, runs: 200 },
      outputSelection: { '*': { '*': ['evm.bytecode.object', 'evm.deployedBytecode.object'] } },
    },
  }
  const imports = (name: string) => ({ contents: readFileSync(require.resolve(name), 'utf8') })
  const output: SolcOutput = JSON.parse(solc.compile(JSON.stringify(input), { import: imports }))
  const errors = output.errors?.filter(({ severity }) => severity === 'error') ?? []
  if (errors.length > 0) throw new Error(errors.map(({ formattedMessage }) => formattedMessage).join('\n'))
  const own = output.contracts['contracts.sol'] ?? {}
  return Object.fromEntries(
    Object.entries(own).map(([name, { evm }]) => [
      name,
      { bytecode: `0x${evm.bytecode.object}`, deployed: `0x${evm.deployedBytecode.object}` },
    ]),
  ) as Contracts
}

/** The contracts of the sandbox's chains. Compiled once per source, which takes a second or two, then cached. */
export function compileContracts(): Contracts {
  const source = readFileSync(SOURCE, 'utf8')
  const file = path.join(CACHE, `${createHash('sha256').update(source).digest('hex').slice(0, 16)}.json`)
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    const contracts = compile(source)
    mkdirSync(CACHE, { recursive: true })
    // Atomic rename: another process may read at the same moment.
    writeFileSync(`${file}.${process.pid}`, JSON.stringify(contracts))
    renameSync(`${file}.${process.pid}`, file)
    return contracts
  }
}

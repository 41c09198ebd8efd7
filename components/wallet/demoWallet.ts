import { custom, isHex, numberToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { polygon } from 'viem/chains'
import { injected } from 'wagmi'

/**
 * A wallet that everyone has: the first test key that Hardhat and Anvil print when they start. It signs in the
 * browser and holds nothing but what the sandbox's chains give it. Offered only where the server enables it; all its users share one account.
 * Source: https://getfoundry.sh/anvil/overview (first default account).
 */
const account = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')

/** The part of EIP-1193 that signing in needs. */
async function answer({ method, params }: { method: string; params?: unknown }): Promise<unknown> {
  switch (method) {
    case 'eth_accounts':
    case 'eth_requestAccounts':
      return [account.address]
    case 'eth_chainId':
      return numberToHex(polygon.id)
    case 'personal_sign': {
      const message: unknown = Array.isArray(params) ? params[0] : undefined
      if (!isHex(message)) throw new Error('The demo wallet signs hex messages only.')
      return account.signMessage({ message: { raw: message } })
    }
    case 'eth_signTypedData_v4': {
      const json: unknown = Array.isArray(params) ? params[1] : undefined
      if (typeof json !== 'string') throw new Error('The demo wallet signs typed data as JSON only.')
      return account.signTypedData(JSON.parse(json))
    }
    default:
      throw new Error(`The demo wallet cannot do ${method}.`)
  }
}

/** The demo wallet as a wagmi connector: an injected provider of our own. */
export const demoWallet = () =>
  injected({
    shimDisconnect: false,
    target: {
      id: 'demo-wallet',
      name: 'Demo wallet (test only)',
      provider: {
        request: custom({ request: answer })({ retryCount: 0 }).request,
        on: () => {},
        removeListener: () => {},
      },
    },
  })

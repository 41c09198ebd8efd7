import type { Page } from '@playwright/test'
import { hexToString, isHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

export interface InjectedWallet {
  address: string
  /** Whether its owner approves signature requests. */
  willing: boolean
}

/** Injects an EIP-1193 wallet that announces itself by EIP-6963; it signs with `key`, or one of its own. */
export async function injectWallet(
  page: Page,
  name: string,
  key = generatePrivateKey(),
): Promise<InjectedWallet> {
  const account = privateKeyToAccount(key)
  const wallet = { address: account.address, willing: true }
  const sign = `__sign${account.address}`
  await page.exposeFunction(sign, (text: string) =>
    wallet.willing ? account.signMessage({ message: isHex(text) ? hexToString(text) : text }) : null,
  )
  await page.addInitScript(
    ({ address, name, sign }) => {
      const provider = {
        request: async ({ method, params }: { method: string; params?: string[] }) => {
          if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [address]
          if (method === 'eth_chainId') return '0x89'
          if (method === 'wallet_requestPermissions') return [{ parentCapability: 'eth_accounts' }]
          if (method === 'personal_sign') {
            const ask = (window as unknown as Record<string, (text: string) => Promise<string | null>>)[sign]
            const signature = await ask?.(params?.[0] ?? '')
            if (!signature) throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
            return signature
          }
          throw Object.assign(new Error(`No ${method} here`), { code: 4200 })
        },
        on: () => {},
        removeListener: () => {},
      }
      const info = {
        uuid: crypto.randomUUID(),
        name,
        icon: 'data:image/svg+xml,<svg/>',
        rdns: `${name.toLowerCase().replaceAll(' ', '-')}.test`,
      }
      const announce = () =>
        window.dispatchEvent(
          new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
        )
      window.addEventListener('eip6963:requestProvider', announce)
      announce()
    },
    { address: account.address, name, sign },
  )
  return wallet
}

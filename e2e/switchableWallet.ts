import type { Page } from '@playwright/test'

export interface SwitchableWallet {
  /** Says an EIP-1193 event, as a wallet does when its owner switches something. */
  tell(event: 'accountsChanged' | 'chainChanged', value: unknown): Promise<void>
}

/** Puts a wallet into the page that shows an address, signs nothing, and can be switched from outside. */
export async function switchableWallet(page: Page, address: string): Promise<SwitchableWallet> {
  await page.addInitScript((first) => {
    const listeners = new Map<string, Set<(value: unknown) => void>>()
    let accounts = [first]
    let chain = '0x89'
    const provider = {
      request: async ({ method }: { method: string }) => {
        if (method === 'eth_requestAccounts' || method === 'eth_accounts') return accounts
        if (method === 'eth_chainId') return chain
        throw Object.assign(new Error(`No ${method} here`), { code: 4200 })
      },
      on: (event: string, listener: (value: unknown) => void) => {
        listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      },
      removeListener: (event: string, listener: (value: unknown) => void) => {
        listeners.get(event)?.delete(listener)
      },
    }
    const tell = (event: string, value: unknown) => {
      if (event === 'accountsChanged') accounts = value as string[]
      if (event === 'chainChanged') chain = value as string
      for (const listener of listeners.get(event) ?? []) listener(value)
    }
    Object.assign(window, { __tellWallet: tell })
    const info = {
      uuid: crypto.randomUUID(),
      name: 'Switchable Wallet',
      icon: 'data:image/svg+xml,<svg/>',
      rdns: 'switchable.test',
    }
    const announce = () =>
      window.dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
      )
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
  }, address)
  return {
    tell: (event, value) =>
      page.evaluate(
        ([name, said]) => {
          const { __tellWallet: tell } = window as unknown as {
            __tellWallet: (event: string, value: unknown) => void
          }
          tell(name, said)
        },
        [event, value] as const,
      ),
  }
}

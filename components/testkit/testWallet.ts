import { hexToString, isHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

type Listener = (value: unknown) => void

/**
 * A wallet extension that announces itself by EIP-6963. `willing: false` rejects what it is asked to sign; `emit`
 * switches its account or chain as its owner would.
 */
export function announceTestWallet(name: string) {
  const account = privateKeyToAccount(generatePrivateKey())
  const listeners = new Map<string, Set<Listener>>()
  let accounts: string[] = [account.address]
  let chainId = '0x89'
  const wallet = {
    address: account.address,
    willing: true,
    emit(change: { accounts: string[] } | { chainId: string }) {
      if ('accounts' in change) accounts = change.accounts
      else chainId = change.chainId
      const [event, value] = 'accounts' in change ? ['accountsChanged', accounts] : ['chainChanged', chainId]
      for (const listener of listeners.get(String(event)) ?? []) listener(value)
    },
    withdraw: () => {},
  }
  const provider = {
    async request({ method, params }: { method: string; params?: string[] }) {
      if (method === 'eth_requestAccounts' || method === 'eth_accounts') return accounts
      if (method === 'eth_chainId') return chainId
      if (method === 'wallet_requestPermissions') return [{ parentCapability: 'eth_accounts' }]
      if (method !== 'personal_sign') throw Object.assign(new Error(`No ${method}`), { code: 4200 })
      if (!wallet.willing) throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
      const text = params?.[0] ?? ''
      return account.signMessage({ message: isHex(text) ? hexToString(text) : text })
    },
    on: (event: string, listener: Listener) =>
      void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event: string, listener: Listener) => void listeners.get(event)?.delete(listener),
  }
  const info = { uuid: crypto.randomUUID(), name, icon: 'data:image/svg+xml,<svg/>', rdns: 'wallet.test' }
  const announce = () =>
    void window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    )
  window.addEventListener('eip6963:requestProvider', announce)
  wallet.withdraw = () => window.removeEventListener('eip6963:requestProvider', announce)
  return wallet
}

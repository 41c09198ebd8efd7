import { hexToString, isHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from './fixtures'

/** Puts an EIP-1193 wallet into the page that announces itself as EIP-6963 asks; it signs with a key of this test. */
test('a wallet extension signs in, and refusing to sign is told', async ({ page }) => {
  const account = privateKeyToAccount(generatePrivateKey())
  let willing = false
  await page.exposeFunction('__sign', (text: string) => {
    if (!willing) return null
    return account.signMessage({ message: isHex(text) ? hexToString(text) : text })
  })
  await page.addInitScript((address) => {
    const provider = {
      request: async ({ method, params }: { method: string; params?: string[] }) => {
        if (method === 'eth_requestAccounts' || method === 'eth_accounts') return [address]
        if (method === 'eth_chainId') return '0x89'
        if (method === 'wallet_requestPermissions') return [{ parentCapability: 'eth_accounts' }]
        if (method === 'personal_sign') {
          const sign = (window as unknown as { __sign: (text: string) => Promise<string | null> }).__sign
          const signature = await sign(params?.[0] ?? '')
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
      name: 'Test Wallet',
      icon: 'data:image/svg+xml,<svg/>',
      rdns: 'test.wallet',
    }
    const announce = () =>
      window.dispatchEvent(
        new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
      )
    window.addEventListener('eip6963:requestProvider', announce)
    announce()
  }, account.address)

  await page.goto('/account')
  const wallet = page.getByRole('button', { name: 'Test Wallet' })
  await wallet.click()
  await expect(page.getByText('Nothing was signed.')).toBeVisible()
  willing = true
  await wallet.click()
  await expect(page.getByRole('button', { name: 'Sign out', exact: true })).toBeVisible()
  await expect(page.getByText(new RegExp(account.address.slice(0, 6), 'i')).first()).toBeVisible()
})

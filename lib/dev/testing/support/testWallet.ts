import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import type { AuthService } from '@/lib/accounts/auth/types'

type Fields = Partial<Parameters<typeof createSiweMessage>[0]>

/** A wallet with its own key that signs in like a browser. */
export function createTestWallet() {
  const account = privateKeyToAccount(generatePrivateKey())
  const host = 'localhost:3000'

  /** A message and its signature; given fields override the valid ones. */
  async function sign(fields: Fields & { nonce: string }) {
    const message = createSiweMessage({
      address: account.address,
      chainId: 137,
      domain: host,
      uri: `http://${host}/account`,
      version: '1',
      statement: 'Sign in.',
      ...fields,
    })
    return { message, signature: await account.signMessage({ message }), host }
  }

  return {
    address: account.address,
    sign,
    signIn: async (auth: AuthService, fields: Fields = {}) => {
      const { nonce } = await auth.createNonce()
      return auth.signIn(await sign({ nonce, ...fields }))
    },
  }
}

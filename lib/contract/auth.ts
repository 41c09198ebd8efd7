import { z } from 'zod'
import { nullableText, text, timestamp } from './scalars'

export const nonceResponse = z.strictObject({
  nonce: z.string().describe('Goes into the message as `Nonce`; good for one sign-in.'),
  expires_at: timestamp.describe('Ten minutes later.'),
})
export type NonceResponse = z.infer<typeof nonceResponse>

export const signInRequest = z.strictObject({
  message: text(8000).min(1).describe('EIP-4361.'),
  signature: z
    .string()
    .max(40_000)
    .regex(/^0x([0-9a-fA-F]{2})+$/, 'must be hex bytes that start with 0x')
    .describe('Of the message by the wallet: of a key, ERC-1271 or ERC-6492, bytes in hexadecimal.'),
})

export const refreshRequest = z.strictObject({
  refresh_token: text(1000).min(1).describe('The last one of this sign-in; it is spent by this request.'),
})

export const tokenResponse = z.strictObject({
  access_token: z.string().describe('A JWT, sent as `Authorization: Bearer`.'),
  refresh_token: z.string().describe('Good for one new pair, within 30 days.'),
  token_type: z.literal('Bearer').describe('How the access token is sent.'),
  expires_in: z.int().describe('Seconds.'),
})
export type TokenResponse = z.infer<typeof tokenResponse>

export const profileResponse = z.strictObject({
  user_id: z.string().describe('Id of the account.'),
  address: nullableText.describe('The first of addresses; null for an account without a wallet.'),
  addresses: z.array(z.string()).describe('Checksummed wallets of the account.'),
  wallets: z
    .array(
      z.strictObject({
        address: z.string().describe('Checksummed.'),
        chain_id: z
          .int()
          .nullable()
          .describe(
            'Of a contract wallet; null for an account with a private key, which is the same on every chain.',
          ),
        linked_at: timestamp.describe('When it was added.'),
      }),
    )
    .describe('The same wallets, each with its chain.'),
  identities: z
    .array(
      z.strictObject({
        provider: z.string().describe('`github` or `google`.'),
        label: z.string().describe("The account's name there."),
        linked_at: timestamp.describe('When it was added.'),
      }),
    )
    .describe('Accounts elsewhere that sign in to this one.'),
  country: nullableText.describe(
    'ISO 3166-1 alpha-2: where plans of our pages trade from. Null where nothing was chosen.',
  ),
  is_admin: z.boolean().describe('Whether this sign-in may review matches.'),
})
export type ProfileResponse = z.infer<typeof profileResponse>

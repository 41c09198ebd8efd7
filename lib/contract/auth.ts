import { z } from 'zod'
import { text, timestamp } from './scalars'

export const nonceResponse = z.strictObject({ nonce: z.string(), expires_at: timestamp })
export type NonceResponse = z.infer<typeof nonceResponse>

export const signInRequest = z.strictObject({
  message: text(8000).min(1).describe('EIP-4361.'),
  signature: z
    .string()
    .max(40_000)
    .regex(/^0x([0-9a-fA-F]{2})+$/, 'must be hex bytes that start with 0x'),
})

export const refreshRequest = z.strictObject({ refresh_token: text(1000).min(1) })

export const tokenResponse = z.strictObject({
  access_token: z.string(),
  refresh_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int().describe('Seconds.'),
})
export type TokenResponse = z.infer<typeof tokenResponse>

export const profileResponse = z.strictObject({
  user_id: z.string(),
  address: z.string().nullable().describe('The first of addresses; null for an account without a wallet.'),
  addresses: z.array(z.string()).describe('Checksummed wallets of the account.'),
  wallets: z
    .array(
      z.strictObject({
        address: z.string(),
        chain_id: z
          .int()
          .nullable()
          .describe(
            'Of a contract wallet; null for an account with a private key, which is the same on every chain.',
          ),
        linked_at: timestamp,
      }),
    )
    .describe('The same wallets, each with its chain.'),
  identities: z
    .array(z.strictObject({ provider: z.string(), label: z.string(), linked_at: timestamp }))
    .describe('Accounts elsewhere that sign in to this one.'),
  country: z
    .string()
    .nullable()
    .describe('ISO 3166-1 alpha-2: where plans of our pages trade from. Null where nothing was chosen.'),
  is_admin: z.boolean().describe('Whether this sign-in may review matches.'),
})
export type ProfileResponse = z.infer<typeof profileResponse>

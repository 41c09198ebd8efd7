import { z } from 'zod'
import { WALLET_ID } from '@/lib/core/domain/accountWallet'
import { SECURITY_EVENTS } from '@/lib/core/domain/securityEvents'
import { countryCode } from './restricts'
import { nullableText, timestamp } from './scalars'

/** External identity providers, where the deployment configures them. */
const IDENTITY_PROVIDERS = ['github', 'google'] as const

export const walletParams = z.strictObject({
  address: z
    .string()
    .regex(WALLET_ID, 'must be an EVM address')
    .describe(
      'Of a contract wallet whose address the account has on several chains: `eip155:<chain>:<address>`.',
    ),
})

export const identityParams = z.strictObject({
  provider: z.enum(IDENTITY_PROVIDERS).describe('Where the account is.'),
})

export const signedOutResponse = z.strictObject({ signed_out: z.literal(true).describe('Always true.') })
export type SignedOutResponse = z.infer<typeof signedOutResponse>

const securityEvent = z.strictObject({
  id: z.string().describe('Id of the entry.'),
  at: timestamp.describe('When it happened.'),
  kind: z.enum(SECURITY_EVENTS).describe('What happened.'),
  subject: nullableText.describe('The wallet, key or identity that it is about.'),
  client: nullableText.describe('Network address; of IPv6 the /64.'),
})
export type SecurityEvent = z.infer<typeof securityEvent>

export const securityEventsResponse = z.strictObject({
  events: z.array(securityEvent).describe('Newest first.'),
})
export type SecurityEventsResponse = z.infer<typeof securityEventsResponse>

export const countryRequest = z.strictObject({
  country: countryCode.nullable().describe('ISO 3166-1 alpha-2; null takes the choice back.'),
})

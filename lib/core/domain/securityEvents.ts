/** What an account's owner is notified of: sign-in methods, keys, sessions and webhooks added, removed or attempted. */
export const SECURITY_EVENTS = [
  'sign_in',
  'sign_in_failed',
  'wallet_linked',
  'wallet_unlinked',
  'identity_linked',
  'identity_unlinked',
  'key_created',
  'key_rotated',
  'key_revoked',
  'refresh_reused',
  'webhook_created',
  'webhook_rotated',
  'webhook_deleted',
  'webhook_paused',
  'signed_out_everywhere',
] as const
export type SecurityEventKind = (typeof SECURITY_EVENTS)[number]

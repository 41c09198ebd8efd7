import type { SecurityEvent } from '@/lib/contract/account'

/** Label of an event on the page. */
export const EVENT_LABELS: Record<SecurityEvent['kind'], string> = {
  sign_in: 'Signed in',
  sign_in_failed: 'Sign-in failed',
  wallet_linked: 'Wallet linked',
  wallet_unlinked: 'Wallet unlinked',
  identity_linked: 'External account linked',
  identity_unlinked: 'External account unlinked',
  key_created: 'API key created',
  key_rotated: 'API key rotated',
  key_revoked: 'API key revoked',
  refresh_reused: 'A refresh token was reused: that session was ended',
  webhook_created: 'Webhook created',
  webhook_rotated: 'Webhook secret rotated',
  webhook_deleted: 'Webhook deleted',
  webhook_paused: 'Webhook paused: its receiver did not answer',
  signed_out_everywhere: 'Signed out everywhere',
}

/** Events that the owner should review. */
export const ALARMING: ReadonlySet<SecurityEvent['kind']> = new Set([
  'sign_in_failed',
  'refresh_reused',
  'webhook_paused',
])

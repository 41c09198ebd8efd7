import type { Confirmation } from '@/components/ui/ConfirmDialog'
import { revokeApiKey, rotateApiKey } from '@/lib/browser/account'
import type { CreatedApiKey, ListedApiKey } from '@/lib/contract/apiKeys'
import type { KeyAction } from './KeyRow'

/** Confirmation before a key ends; the key that replaces it. */
export function confirmKey(
  action: KeyAction,
  { id, name, prefix }: ListedApiKey,
): Confirmation<CreatedApiKey | undefined> {
  const subject = (
    <p>
      <strong className="font-semibold">{name || 'Unnamed key'}</strong>{' '}
      <span className="font-mono text-ink-3 text-xs">{prefix}…</span>
    </p>
  )
  return action === 'rotate'
    ? {
        title: 'Rotate this key?',
        subject,
        text: 'You get a new key under the same name. The old one stops working at once, everywhere.',
        button: 'Rotate key',
        isFinal: false,
        act: () => rotateApiKey(id),
      }
    : {
        title: 'Revoke this key?',
        subject,
        text: 'It stops working at once, everywhere. This cannot be undone.',
        button: 'Revoke key',
        isFinal: true,
        act: async () => {
          await revokeApiKey(id)
          return undefined
        },
      }
}

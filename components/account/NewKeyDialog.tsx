'use client'
import { CodeBlock } from '@/components/ui/CodeBlock'
import { Dialog } from '@/components/ui/Dialog'
import { Notice } from '@/components/ui/Notice'
import type { CreatedApiKey } from '@/lib/contract/apiKeys'

const curl = (key: string) =>
  `curl '${window.location.origin}/api/events/list?limit=5' \\\n  -H 'X-API-Key: ${key}'`

/** The one time a key is shown, with a command that proves it works. */
export function NewKeyDialog({
  created,
  onClose,
}: {
  created: CreatedApiKey | undefined
  onClose: () => void
}) {
  return (
    <Dialog open={created !== undefined} onOpenChange={(open) => !open && onClose()} title="Your API key">
      {created && (
        <div className="space-y-4">
          <Notice tone="warn">Copy it now. It is stored only as a hash and cannot be shown again.</Notice>
          <CodeBlock label={created.name || 'API key'} code={created.api_key} />
          <CodeBlock label="Try it" code={curl(created.api_key)} />
        </div>
      )}
    </Dialog>
  )
}

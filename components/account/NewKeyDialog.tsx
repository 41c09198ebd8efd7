'use client'
import { CodeBlock } from '@/components/ui/CodeBlock'
import { Dialog } from '@/components/ui/Dialog'
import { Notice } from '@/components/ui/Notice'
import type { CreatedApiKey } from '@/lib/contract/apiKeys'

/** A command that the key is allowed: most keys may read. */
const curl = ({ api_key, scopes }: CreatedApiKey) => {
  const head = `curl '${window.location.origin}`
  const key = `-H 'X-API-Key: ${api_key}'`
  if (scopes.includes('read')) return `${head}/api/events/list?limit=5' \\\n  ${key}`
  if (scopes.includes('plan')) {
    return `${head}/api/liquidity/distribution' \\\n  ${key} \\\n  --json '{"tokens":{"platform_1":"<token id>"},"direction":"buy","amount_usd":100}'`
  }
  if (scopes.includes('stream')) return `${head}/api/stream?event=<slug>' \\\n  ${key}`
  return `${head}/api/balances?addresses=<address>' \\\n  ${key}`
}

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
          <CodeBlock label="Try it" code={curl(created)} />
        </div>
      )}
    </Dialog>
  )
}

'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/Button'
import { CodeBlock } from '@/components/ui/CodeBlock'
import { Dialog } from '@/components/ui/Dialog'
import { Notice } from '@/components/ui/Notice'
import type { CreatedApiKey } from '@/lib/contract/apiKeys'

/** A command that the key's scopes allow: most keys may read. */
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

/** The only time a key is shown, with a command that proves it works. Escape asks first until it has been copied. */
export function NewKeyDialog({
  created,
  onClose,
}: {
  created: CreatedApiKey | undefined
  onClose: () => void
}) {
  const [copied, setCopied] = useState(false)
  const [asks, setAsks] = useState(false)
  const close = () => {
    setCopied(false)
    setAsks(false)
    onClose()
  }
  return (
    <Dialog
      open={created !== undefined}
      onOpenChange={(open) => {
        if (open) return
        if (copied || asks) close()
        else setAsks(true)
      }}
      title="Your API key"
    >
      {created && (
        <div className="space-y-4">
          <Notice tone="warn" role={asks ? 'alert' : undefined}>
            {asks
              ? 'The key was not copied. Once this is closed it cannot be shown again. Press Escape again to close.'
              : 'Copy it now. It is stored only as a hash and cannot be shown again.'}
          </Notice>
          <CodeBlock
            label={created.name || 'API key'}
            code={created.api_key}
            onCopied={() => setCopied(true)}
          />
          <CodeBlock label="Try it" code={curl(created)} onCopied={() => setCopied(true)} />
          <div className="flex justify-end">
            <Button variant="solid" onClick={close}>
              Done
            </Button>
          </div>
        </div>
      )}
    </Dialog>
  )
}

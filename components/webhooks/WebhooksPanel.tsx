'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '@/components/format/errorMessage'
import { CodeBlock } from '@/components/ui/CodeBlock'
import { Dialog } from '@/components/ui/Dialog'
import { Notice } from '@/components/ui/Notice'
import { Panel } from '@/components/ui/Panel'
import { Skeleton } from '@/components/ui/Skeleton'
import { webhooksQuery } from '@/lib/client/webhooks/webhooksQuery'
import type { CreatedWebhook } from '@/lib/contract/webhooks'
import { CreateWebhookForm } from './CreateWebhookForm'
import { type PendingWebhook, WebhookDialog } from './WebhookDialog'
import { WebhookRow } from './WebhookRow'

/** Where the account hears of events: make, test, rotate, delete, and what was sent. */
export function WebhooksPanel() {
  const { data, isPending, isError, error } = useQuery(webhooksQuery())
  const [pending, setPending] = useState<PendingWebhook>()
  const [created, setCreated] = useState<CreatedWebhook>()
  const queryClient = useQueryClient()
  const done = (made: CreatedWebhook | undefined) => {
    setPending(undefined)
    setCreated(made)
    void queryClient.invalidateQueries({ queryKey: ['account'] })
  }
  return (
    <Panel headingId="webhooks" heading="Webhooks">
      <div className="space-y-3 border-b p-4">
        <p className="max-w-[70ch] text-ink-2">
          Messages to a service of yours, signed by the specification of Standard Webhooks. Each is sent until
          it is accepted, for 24 hours, always with the same id.
        </p>
        <CreateWebhookForm onCreated={done} />
      </div>
      {isPending && (
        <div role="status" className="space-y-3 p-4">
          <span className="sr-only">Loading your webhooks…</span>
          <Skeleton className="h-10" />
        </div>
      )}
      {isError && (
        <Notice tone="bad" role="alert" title="Your webhooks could not be loaded." className="m-4">
          {errorMessage(error)}
        </Notice>
      )}
      {data &&
        (data.webhooks.length === 0 ? (
          <p className="p-8 text-center text-ink-3">No webhooks yet.</p>
        ) : (
          <ul className="divide-y">
            {data.webhooks.map((webhook) => (
              <WebhookRow
                key={webhook.id}
                webhook={webhook}
                onAction={(action) => setPending({ action, webhook })}
              />
            ))}
          </ul>
        ))}
      <WebhookDialog pending={pending} onClose={() => setPending(undefined)} onDone={done} />
      <Dialog
        open={created !== undefined}
        onOpenChange={(open) => !open && setCreated(undefined)}
        title="The webhook’s secret"
      >
        {created && (
          <div className="space-y-4">
            <Notice tone="warn">Copy it now. It is stored encrypted and cannot be shown again.</Notice>
            <CodeBlock label="Secret" code={created.secret} />
          </div>
        )}
      </Dialog>
    </Panel>
  )
}

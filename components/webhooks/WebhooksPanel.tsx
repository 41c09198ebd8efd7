'use client'
import { useQuery } from '@tanstack/react-query'
import { useCredentials } from '@/components/account/useCredentials'
import { CodeBlock } from '@/components/ui/CodeBlock'
import { ConfirmDialog } from '@/components/ui/ConfirmDialog'
import { Dialog } from '@/components/ui/Dialog'
import { LoadedList } from '@/components/ui/LoadedList'
import { Notice } from '@/components/ui/Notice'
import { Panel } from '@/components/ui/Panel'
import { webhooksQuery } from '@/lib/browser/webhooks'
import type { CreatedWebhook } from '@/lib/contract/webhooks'
import { CreateWebhookForm } from './CreateWebhookForm'
import { confirmWebhook } from './confirmWebhook'
import { WebhookRow } from './WebhookRow'

/** The account's webhooks: create, test, rotate, delete, and their deliveries. */
export function WebhooksPanel() {
  const { data, error } = useQuery(webhooksQuery())
  const { pending, setPending, created, done, close } = useCredentials<CreatedWebhook>()
  return (
    <Panel headingId="webhooks" heading="Webhooks">
      <div className="space-y-3 border-b p-4">
        <p className="max-w-[70ch] text-ink-2">
          Messages to a service of yours, signed by the specification of Standard Webhooks. Each is sent until
          it is accepted, for 24 hours, always with the same id.
        </p>
        <CreateWebhookForm onCreated={done} />
      </div>
      <LoadedList
        name="webhooks"
        items={data?.webhooks}
        error={error}
        empty="No webhooks yet."
        row={(webhook) => (
          <WebhookRow
            key={webhook.id}
            webhook={webhook}
            onAction={(action) => setPending(confirmWebhook(action, webhook))}
          />
        )}
      />
      <ConfirmDialog pending={pending} onClose={() => setPending(undefined)} onDone={done} />
      <Dialog
        open={created !== undefined}
        onOpenChange={(open) => !open && close()}
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

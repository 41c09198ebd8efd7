'use client'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/Button'
import { Checkboxes } from '@/components/ui/Checkboxes'
import { Input } from '@/components/ui/Input'
import { SubmitForm } from '@/components/ui/SubmitForm'
import { createWebhook } from '@/lib/browser/webhooks'
import type { CreatedWebhook } from '@/lib/contract/webhooks'
import { WEBHOOK_EVENTS, type WebhookEventType } from '@/lib/core/domain/webhook'

const LABELS: Record<WebhookEventType, string> = {
  'alert.fired': 'My alerts fire',
  'arbitrage.opened': 'An opportunity opens',
  'match.changed': 'A match changes',
}

/** Target address and message types. */
export function CreateWebhookForm({ onCreated }: { onCreated: (created: CreatedWebhook) => void }) {
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<readonly WebhookEventType[]>(['alert.fired'])
  const making = useMutation({
    mutationFn: () => createWebhook({ url: url.trim(), events: [...events] }),
    onSuccess: (created) => {
      setUrl('')
      onCreated(created)
    },
  })
  return (
    <SubmitForm onSubmit={making.mutate} error={making.error}>
      <div className="flex flex-wrap gap-2">
        <Input
          aria-label="Address of the receiver"
          type="url"
          placeholder="https://example.com/hooks/crossbook"
          maxLength={2_048}
          required
          className="min-w-0 flex-1 basis-60"
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
        <Button variant="solid" type="submit" disabled={making.isPending || events.length === 0}>
          Create webhook
        </Button>
      </div>
      <Checkboxes
        legend="Send a message when"
        choices={WEBHOOK_EVENTS}
        labels={LABELS}
        chosen={events}
        onChange={setEvents}
      />
    </SubmitForm>
  )
}

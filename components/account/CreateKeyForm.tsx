'use client'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/Button'
import { Checkboxes } from '@/components/ui/Checkboxes'
import { Input } from '@/components/ui/Input'
import { Select } from '@/components/ui/Select'
import { SubmitForm } from '@/components/ui/SubmitForm'
import { createApiKey } from '@/lib/browser/account'
import { type CreatedApiKey, KEY_SCOPES } from '@/lib/contract/apiKeys'

const EXPIRIES = [
  { value: '30', label: 'Expires in 30 days' },
  { value: '90', label: 'Expires in 90 days' },
  { value: '365', label: 'Expires in a year' },
  { value: '', label: 'Does not expire' },
]

type Scope = (typeof KEY_SCOPES)[number]

const SCOPE_LABELS: Record<Scope, string> = {
  read: 'Read markets',
  plan: 'Plan orders',
  stream: 'Stream books',
  balances: 'Read balances',
  alerts: 'Alerts and webhooks',
}

/** Alerts make the service send requests, so the scope is opt-in. */
const USUAL = KEY_SCOPES.filter((scope) => scope !== 'alerts')

export function CreateKeyForm({ onCreated }: { onCreated: (created: CreatedApiKey) => void }) {
  const [name, setName] = useState('')
  const [days, setDays] = useState('90')
  const [scopes, setScopes] = useState<readonly Scope[]>(USUAL)
  const making = useMutation({
    mutationFn: () =>
      createApiKey({
        ...(name.trim() && { name: name.trim() }),
        ...(days && { expires_in_days: Number(days) }),
        scopes: [...scopes],
      }),
    onSuccess: (created) => {
      setName('')
      onCreated(created)
    },
  })
  return (
    <SubmitForm onSubmit={making.mutate} error={making.error}>
      <div className="flex flex-wrap gap-2">
        <Input
          aria-label="Key name"
          placeholder="Name, such as “trading bot”"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.target.value)}
          className="min-w-48 flex-1"
        />
        <Select
          label="Expiry"
          value={days}
          onChange={(event) => setDays(event.target.value)}
          options={EXPIRIES}
          className="w-full sm:w-48"
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Checkboxes
          legend="What the key may do"
          choices={KEY_SCOPES}
          labels={SCOPE_LABELS}
          chosen={scopes}
          onChange={setScopes}
        />
        <Button
          type="submit"
          variant="solid"
          disabled={making.isPending || scopes.length === 0}
          className="w-full sm:w-auto"
        >
          {making.isPending ? 'Creating…' : 'Create key'}
        </Button>
      </div>
    </SubmitForm>
  )
}

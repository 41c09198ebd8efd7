'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import { errorMessage } from '@/components/format/errorMessage'
import { decimalFault, readDecimal } from '@/components/format/readDecimal'
import { Button } from '@/components/ui/Button'
import { Input } from '@/components/ui/Input'
import { Notice } from '@/components/ui/Notice'
import { Select } from '@/components/ui/Select'
import { alertsQuery, createAlert } from '@/lib/browser/alerts/alerts'
import type { AlertOrder } from './AlertMe'
import { orderText, priceText } from './alertText'

const COOLDOWNS = [
  { value: '60', label: 'At most once a minute' },
  { value: '900', label: 'At most every 15 minutes' },
  { value: '3600', label: 'At most once an hour' },
  { value: '86400', label: 'At most once a day' },
]
const HOUR_MS = 3_600_000
const EXPIRIES = [
  { value: '', label: 'Until I delete it' },
  { value: '24', label: 'For a day' },
  { value: '168', label: 'For a week' },
  { value: '720', label: 'For 30 days' },
]

/** Cents as an alert takes them, or their error. */
function readCents(text: string): { dollars: number } | { fault: string } {
  const cents = readDecimal(text)
  if (cents === undefined) return { fault: decimalFault(text) }
  if (cents < 0.0001 || cents >= 100) return { fault: 'Enter more than 0 and less than 100 cents.' }
  return { dollars: Math.round(cents * 10_000) / 1_000_000 }
}

const Field = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="space-y-1">
    <p className="eyebrow">{label}</p>
    {children}
  </div>
)

const SelectField = ({
  label,
  onChange,
  ...props
}: Pick<ComponentProps<typeof Select>, 'label' | 'options' | 'value'> & {
  onChange: (value: string) => void
}) => (
  <Field label={label}>
    <Select label={label} className="w-full" {...props} onChange={({ target }) => onChange(target.value)} />
  </Field>
)

const startPrice = (price: number | null) =>
  price === null ? '' : String(Math.round(Math.min(0.999_999, price) * 10_000) / 100)

/** The alert's condition; its price defaults to that of the plan. */
export function AlertForm({ order, onClose }: { order: AlertOrder; onClose: () => void }) {
  const [cents, setCents] = useState(startPrice(order.price))
  const [cooldown, setCooldown] = useState('900')
  const [hours, setHours] = useState('')
  const faultId = useId()
  const priceId = useId()
  const queryClient = useQueryClient()
  const { outcomeId, side, request } = order
  const read = readCents(cents)
  const making = useMutation({
    mutationFn: (dollars: number) =>
      createAlert({
        outcome_id: outcomeId,
        outcome: side,
        direction: request.direction,
        ...(request.amount_usd !== undefined && { amount_usd: request.amount_usd }),
        ...(request.amount_tokens !== undefined && { amount_tokens: request.amount_tokens }),
        ...(request.settlement && { settlement: request.settlement }),
        all_in_price: dollars,
        cooldown_s: Number(cooldown),
        ...(hours && { expires_at: new Date(Date.now() + Number(hours) * HOUR_MS).toISOString() }),
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: alertsQuery().queryKey }),
  })
  if (making.data) {
    return (
      <div className="space-y-3 text-sm" role="status">
        <p>
          {orderText(making.data)} {priceText(making.data)}: you are notified here and by your webhooks.
        </p>
        <div className="flex justify-end gap-2">
          <Button asChild>
            <Link href="/account#alerts">My alerts</Link>
          </Button>
          <Button variant="solid" onClick={onClose}>
            Done
          </Button>
        </div>
      </div>
    )
  }
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        if ('dollars' in read) making.mutate(read.dollars)
      }}
    >
      <p className="text-ink-2 text-sm">
        {orderText({
          outcome: side,
          direction: request.direction,
          amount_usd: request.amount_usd ?? null,
          amount_tokens: request.amount_tokens ?? null,
          outcome_group_title: null,
        })}
        : when all of it can be had at this price, fees counted.
      </p>
      <div className="space-y-1">
        <label htmlFor={priceId} className="eyebrow block">
          {request.direction === 'buy' ? 'At most, cents a token' : 'At least, cents a token'}
        </label>
        <Input
          id={priceId}
          inputMode="decimal"
          value={cents}
          onChange={({ target }) => setCents(target.value)}
          aria-invalid={'fault' in read}
          aria-describedby={faultId}
        />
        <p id={faultId} className="min-h-5 text-bad text-xs">
          {'fault' in read ? read.fault : ''}
        </p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="How often" options={COOLDOWNS} value={cooldown} onChange={setCooldown} />
        <SelectField label="How long" options={EXPIRIES} value={hours} onChange={setHours} />
      </div>
      <div aria-live="polite">
        {making.isError && <Notice tone="bad">{errorMessage(making.error)}</Notice>}
      </div>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="solid" type="submit" disabled={making.isPending || 'fault' in read}>
          Create alert
        </Button>
      </div>
    </form>
  )
}

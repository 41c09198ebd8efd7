'use client'
import { type Ref, useId } from 'react'
import { formatCount } from '@/components/format/figures'
import { Input } from '@/components/ui/Input'
import { Segmented } from '@/components/ui/Segmented'
import type { DraftFaults, OrderDraft } from './order'

const DIRECTIONS = [
  { value: 'buy', label: 'Buy' },
  { value: 'sell', label: 'Sell' },
] as const
const UNITS = [
  { value: 'usd', label: 'Dollars' },
  { value: 'tokens', label: 'Tokens' },
] as const
const CHOICES = [
  { name: 'direction', label: 'Buy or sell', options: DIRECTIONS },
  { name: 'unit', label: 'Amount unit', options: UNITS },
] as const
const QUICK = ['100', '500', '1000', '5000']

const Fault = ({ id, fault }: { id: string; fault: string | undefined }) =>
  fault && (
    <p id={id} className="text-bad text-xs">
      {fault}
    </p>
  )

function AmountField({
  draft,
  fault,
  inputRef,
  onChange,
}: {
  draft: OrderDraft
  fault?: string
  inputRef: Ref<HTMLInputElement>
  onChange: (patch: Partial<OrderDraft>) => void
}) {
  const id = useId()
  const label = draft.direction === 'buy' ? 'You pay' : 'You receive'
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block text-ink-2 text-sm">
        {draft.unit === 'usd' ? label : draft.direction === 'buy' ? 'You receive' : 'You sell'}
      </label>
      <span className="relative block">
        {draft.unit === 'usd' && (
          <span aria-hidden className="-translate-y-1/2 absolute top-1/2 left-3 text-ink-3 text-lg">
            $
          </span>
        )}
        <Input
          ref={inputRef}
          id={id}
          inputMode="decimal"
          autoComplete="off"
          value={draft.amount}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-fault` : undefined}
          onChange={(event) => onChange({ amount: event.target.value })}
          className={`figures h-11 font-medium text-lg md:text-lg ${draft.unit === 'usd' ? 'pl-7' : ''}`}
        />
      </span>
      <Fault id={`${id}-fault`} fault={fault} />
    </div>
  )
}

function LimitField({
  draft,
  fault,
  onChange,
}: {
  draft: OrderDraft
  fault?: string
  onChange: (patch: Partial<OrderDraft>) => void
}) {
  const id = useId()
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block truncate text-ink-2 text-sm">
        {limitLabel(draft)}
      </label>
      <span className="relative block">
        <Input
          id={id}
          inputMode="decimal"
          autoComplete="off"
          placeholder="no limit"
          value={draft.limit}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-fault` : undefined}
          onChange={(event) => onChange({ limit: event.target.value, limitOn: 'all_in' })}
          className="figures h-11 pr-8 text-md md:text-md"
        />
        <span aria-hidden className="-translate-y-1/2 absolute top-1/2 right-3 text-ink-3 text-sm">
          ¢
        </span>
      </span>
      <Fault id={`${id}-fault`} fault={fault} />
    </div>
  )
}

/** A typed limit is on the price with fees; one picked in a book, or from an older link, on the book price. */
const limitLabel = ({ direction, limitOn }: OrderDraft) =>
  `${direction === 'buy' ? 'Pay at most' : 'Take at least'}, ${limitOn === 'raw' ? 'before fees' : 'all in'}`

/** The order itself: direction, amount and limit, in two columns. Pure. */
export function PlannerForm({
  draft,
  faults,
  amountRef,
  onChange,
}: {
  draft: OrderDraft
  faults: DraftFaults
  /** The input of the amount. */
  amountRef: Ref<HTMLInputElement>
  onChange: (patch: Partial<OrderDraft>) => void
}) {
  return (
    <div className="space-y-3">
      <div className="grid grid-cols-2 gap-3">
        {CHOICES.map(({ name, label, options }) => (
          <Segmented
            key={name}
            label={label}
            value={draft[name]}
            onChange={(value) => onChange({ [name]: value })}
            className="flex"
            options={options}
          />
        ))}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <AmountField draft={draft} fault={faults.amount} inputRef={amountRef} onChange={onChange} />
        <LimitField draft={draft} fault={faults.limit} onChange={onChange} />
      </div>
      <div className="grid grid-cols-4 gap-1.5">
        {QUICK.map((amount) => (
          <button
            key={amount}
            type="button"
            onClick={() => onChange({ amount })}
            className="figures h-7 rounded-sm bg-sunken text-ink-2 text-xs transition-colors duration-100 hover:text-ink"
          >
            {draft.unit === 'usd' ? '$' : ''}
            {formatCount(Number(amount))}
          </button>
        ))}
      </div>
    </div>
  )
}

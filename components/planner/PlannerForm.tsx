'use client'
import { type Ref, useId } from 'react'
import { formatCount } from '@/components/format/figures'
import { cn } from '@/components/ui/cn'
import { Disclosure } from '@/components/ui/Disclosure'
import { Input } from '@/components/ui/Input'
import { Segmented } from '@/components/ui/Segmented'
import { Switch } from '@/components/ui/Switch'
import type { PlatformInfo } from '@/lib/contract/platforms'
import { HeldCaps } from './HeldCaps'
import { type DraftFaults, isCapped, type OrderDraft } from './order'

const QUICK = ['100', '500', '1000', '5000']

interface FieldProps {
  label: string
  value: string
  fault?: string
  unit?: string
  placeholder?: string
  onChange: (value: string) => void
}

/** A figure with its unit before or after it, and its fault under it. */
function FigureField({ label, value, fault, unit, placeholder, onChange }: FieldProps) {
  const id = useId()
  return (
    <div>
      <div className="flex items-center justify-between gap-4">
        <label htmlFor={id} className="text-sm">
          {label}
        </label>
        <span className="relative w-28">
          <Input
            id={id}
            inputMode="decimal"
            autoComplete="off"
            placeholder={placeholder}
            value={value}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? `${id}-fault` : undefined}
            onChange={(event) => onChange(event.target.value)}
            className={cn('figures h-8 text-right md:text-sm', unit && 'pr-8')}
          />
          <span aria-hidden className="-translate-y-1/2 absolute top-1/2 right-3 text-ink-3 text-sm">
            {unit}
          </span>
        </span>
      </div>
      {fault && (
        <p id={`${id}-fault`} className="mt-1 text-right text-bad text-xs">
          {fault}
        </p>
      )}
    </div>
  )
}

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
    <div className="space-y-2">
      <div className="flex items-center justify-between">
        <label htmlFor={id} className="text-ink-2 text-sm">
          {draft.unit === 'usd' ? label : draft.direction === 'buy' ? 'You receive' : 'You sell'}
        </label>
        <Segmented
          label="Amount unit"
          size="sm"
          value={draft.unit}
          onChange={(unit) => onChange({ unit })}
          options={[
            { value: 'usd', label: 'Dollars' },
            { value: 'tokens', label: 'Tokens' },
          ]}
        />
      </div>
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
      {fault && (
        <p id={`${id}-fault`} className="text-bad text-xs">
          {fault}
        </p>
      )}
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

/** What is typed is a limit on the price with fees; one picked in a book, or from an older link, on the price there. */
const limitLabel = ({ direction, limitOn }: OrderDraft) =>
  `${direction === 'buy' ? 'Pay at most' : 'Take at least'}, ${limitOn === 'raw' ? 'before fees' : 'all in'}`

/** The order: direction, amount, and what to reckon with. Pure. */
export function PlannerForm({
  draft,
  faults,
  amountRef,
  platforms,
  unsure,
  settlementHint,
  onChange,
}: {
  draft: OrderDraft
  faults: DraftFaults
  /** The field that the amount is typed into. */
  amountRef: Ref<HTMLInputElement>
  platforms: readonly PlatformInfo[]
  /** Platforms whose match with the others is not sure. */
  unsure: readonly PlatformInfo[]
  /** What excluding platforms leaves out and costs; undefined where all are known to settle the same. */
  settlementHint: string | undefined
  onChange: (patch: Partial<OrderDraft>) => void
}) {
  return (
    <div className="space-y-4">
      <Segmented
        label="Buy or sell"
        value={draft.direction}
        onChange={(direction) => onChange({ direction })}
        className="flex w-full"
        options={[
          { value: 'buy', label: 'Buy' },
          { value: 'sell', label: 'Sell' },
        ]}
      />
      <AmountField draft={draft} fault={faults.amount} inputRef={amountRef} onChange={onChange} />
      <FigureField
        label={limitLabel(draft)}
        value={draft.limit}
        fault={faults.limit}
        unit="¢"
        placeholder="none"
        onChange={(limit) => onChange({ limit, limitOn: 'all_in' })}
      />
      {unsure.length > 0 && (
        <Switch
          label={`Include ${unsure.map(({ name }) => name).join(' and ')}`}
          hint="Plan with all of them, although the match is not certain. Read their rules first."
          checked={draft.includeUnverified}
          onChange={(includeUnverified) => onChange({ includeUnverified })}
        />
      )}
      {settlementHint !== undefined && (
        <Switch
          label="Exclude platforms that settle differently"
          hint={settlementHint}
          checked={draft.keepSettlement}
          onChange={(keepSettlement) => onChange({ keepSettlement })}
        />
      )}
      {isCapped(draft) && <HeldCaps held={draft.held} platforms={platforms} onChange={onChange} />}
      <Disclosure
        className="border-t"
        summary={<span className="text-ink-2 text-sm">Fees, minimums, gas</span>}
      >
        <div className="space-y-3 pb-1">
          <Switch
            label="Include fees"
            hint="Each platform's taker fee"
            checked={draft.includeFees}
            onChange={(includeFees) => onChange({ includeFees })}
          />
          <Switch
            label="Respect minimum orders"
            hint="No part below its platform’s minimum"
            checked={draft.enforceMinimums}
            onChange={(enforceMinimums) => onChange({ enforceMinimums })}
          />
          <Switch
            label="Include transaction costs"
            hint="For each platform after the first"
            checked={draft.countGas}
            onChange={(countGas) => onChange({ countGas })}
          />
          {draft.countGas && (
            <FigureField
              label="Cost per platform, in dollars"
              value={draft.gas}
              fault={faults.gas}
              onChange={(gas) => onChange({ gas })}
            />
          )}
        </div>
      </Disclosure>
    </div>
  )
}

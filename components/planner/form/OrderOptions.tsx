'use client'
import { useId } from 'react'
import { listText } from '@/components/format/listText'
import { cn } from '@/components/ui/cn'
import { Fold } from '@/components/ui/Fold'
import { Input } from '@/components/ui/Input'
import { Select } from '@/components/ui/Select'
import { Switch } from '@/components/ui/Switch'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import { VENUE_IDS } from '@/lib/core/domain/venue'
import { HeldCaps } from './HeldCaps'
import { type DraftFaults, isCapped, type OrderDraft } from './order'
import { useUsualVenue } from './useUsualVenue'

interface FieldProps {
  label: string
  value: string
  fault?: string
  unit?: string
  placeholder?: string
  onChange: (value: string) => void
}

/** A figure with its unit before or after it, and its error below. */
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

/** The settings in one line. */
function settingsText(
  draft: OrderDraft,
  { unsure, usual }: { unsure: readonly PlatformSummary[]; usual: string | undefined },
): string {
  const names = listText(unsure.map(({ name }) => name))
  return [
    draft.includeFees ? 'fees' : 'no fees',
    draft.enforceMinimums ? 'minimums' : 'no minimums',
    draft.countGas && `$${draft.gas} gas`,
    names && `${draft.includeUnverified ? 'with' : 'without'} ${names}`,
    draft.keepSettlement && 'same settlement only',
    draft.priceSettlement && 'settlement counted',
    usual && `against ${usual}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Options of the plan, folded: which platforms, which costs, and what it is compared with. Pure. */
export function OrderOptions({
  draft,
  faults,
  platforms,
  offered,
  unsure,
  settlementHint,
  onChange,
}: {
  draft: OrderDraft
  faults: DraftFaults
  platforms: readonly PlatformSummary[]
  /** Platforms of the event. */
  offered: readonly PlatformSummary[]
  /** Platforms whose match with the others is uncertain. */
  unsure: readonly PlatformSummary[]
  /** The platforms that the exclusion removes and its cost; undefined where all are known to settle the same. */
  settlementHint: string | undefined
  onChange: (patch: Partial<OrderDraft>) => void
}) {
  const [usual, setUsual] = useUsualVenue()
  const usualName = offered.find(({ venue }) => venue === usual)?.name
  return (
    <>
      {isCapped(draft) && (
        <div className="py-2">
          <HeldCaps held={draft.held} platforms={platforms} onChange={onChange} />
        </div>
      )}
      <Fold label="Settings" summary={settingsText(draft, { unsure, usual: usualName })}>
        <div className="space-y-3">
          {unsure.length > 0 && (
            <Switch
              label={`Include ${listText(unsure.map(({ name }) => name))}`}
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
          {settlementHint !== undefined && draft.direction === 'buy' && !draft.keepSettlement && (
            <Switch
              label="Count different settlement as a cost"
              hint="½¢ to 5¢ a token, by what differs. It decides between platforms; you don’t pay it."
              checked={draft.priceSettlement}
              onChange={(priceSettlement) => onChange({ priceSettlement })}
            />
          )}
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
          <div className="flex items-center justify-between gap-4">
            <span className="text-sm">
              I normally use
              <span className="block text-ink-3 text-xs">The plan is compared with this platform</span>
            </span>
            <Select
              label="I normally use"
              className="w-38 shrink-0"
              value={usual}
              onChange={({ target }) => setUsual(VENUE_IDS.find((venue) => venue === target.value) ?? '')}
              options={[
                { value: '', label: 'Best platform' },
                ...offered.map(({ venue, name }) => ({ value: venue, label: name })),
              ]}
            />
          </div>
        </div>
      </Fold>
    </>
  )
}

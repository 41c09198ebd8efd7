'use client'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/Button'
import { Input } from '@/components/ui/Input'
import { Select } from '@/components/ui/Select'
import { usePlatforms } from '@/components/venue/usePlatforms'
import type { MatchCaseWire } from '@/lib/contract/matches'
import type { StateSettlementRequest } from '@/lib/contract/settlementReviews'
import {
  SETTLEMENT_DIMENSIONS,
  SETTLEMENT_VERDICTS,
  type SettlementDimension,
  type SettlementVerdict,
} from '@/lib/core/domain/settlement'
import { SettlementVerdictBadge } from '../event/settlement/SettlementVerdictBadge'
import { DIMENSION } from '../event/settlement/settlementText'

export const VERDICT_WORDS: Record<SettlementVerdict, string> = {
  same: 'Same',
  differs: 'Differs',
  unknown: 'Unknown',
}

interface Form {
  dimension: SettlementDimension
  verdict: SettlementVerdict
  a: string
  b: string
}

const BLANK: Form = { dimension: SETTLEMENT_DIMENSIONS[0], verdict: SETTLEMENT_VERDICTS[0], a: '', b: '' }

const pick = <T extends string>(list: readonly T[], value: string, other: T): T =>
  list.find((one) => one === value) ?? other

/** A pair's settlement, and a form in which a reviewer states one dimension of it. */
export function CaseSettlement({
  match,
  busy,
  onState,
}: {
  match: MatchCaseWire
  busy: boolean
  onState: (statement: StateSettlementRequest) => void
}) {
  const { find } = usePlatforms()
  const [form, setForm] = useState(BLANK)
  const { a, b } = match
  const names = { a: find(a.platform)?.name ?? a.platform, b: find(b.platform)?.name ?? b.platform }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const [aSays, bSays] = [form.a.trim(), form.b.trim()]
    onState({
      a: { platform: a.platform, event_id: a.event_id },
      b: { platform: b.platform, event_id: b.event_id },
      dimension: form.dimension,
      verdict: form.verdict,
      ...(aSays !== '' && { a_says: aSays }),
      ...(bSays !== '' && { b_says: bSays }),
    })
    setForm({ ...BLANK, dimension: form.dimension })
  }
  return (
    <details className="border-b px-4 py-3 text-sm">
      <summary className="cursor-pointer font-medium">Settlement</summary>
      <dl aria-label="How they settle" className="mt-2 divide-y">
        {match.settlement.map(({ dimension, verdict, here, there, reviewed }) => (
          <div key={dimension} className="grid gap-x-4 gap-y-1 py-2 md:grid-cols-[12rem_1fr_1fr]">
            <dt className="flex flex-wrap items-center gap-2">
              {DIMENSION[dimension]} <SettlementVerdictBadge verdict={verdict} reviewed={reviewed} />
            </dt>
            <dd className="min-w-0 break-words text-ink-2">
              {names.a}: {here ?? 'not stated'}
            </dd>
            <dd className="min-w-0 break-words text-ink-2">
              {names.b}: {there ?? 'not stated'}
            </dd>
          </div>
        ))}
      </dl>
      <form onSubmit={submit} className="mt-2 grid gap-2 md:grid-cols-[auto_auto_1fr_1fr_auto]">
        <Select
          label="What you decide"
          value={form.dimension}
          options={SETTLEMENT_DIMENSIONS.map((value) => ({ value, label: DIMENSION[value] }))}
          onChange={({ target }) =>
            setForm({ ...form, dimension: pick(SETTLEMENT_DIMENSIONS, target.value, form.dimension) })
          }
        />
        <Select
          label="How they compare"
          value={form.verdict}
          options={SETTLEMENT_VERDICTS.map((value) => ({ value, label: VERDICT_WORDS[value] }))}
          onChange={({ target }) =>
            setForm({ ...form, verdict: pick(SETTLEMENT_VERDICTS, target.value, form.verdict) })
          }
        />
        {(['a', 'b'] as const).map((side) => (
          <Input
            key={side}
            aria-label={`What ${names[side]} states`}
            placeholder={`What ${names[side]} states, optional`}
            maxLength={300}
            value={form[side]}
            onChange={({ target }) => setForm({ ...form, [side]: target.value })}
          />
        ))}
        <Button type="submit" disabled={busy}>
          Save
        </Button>
      </form>
      <p className="mt-2 text-ink-3 text-xs">
        Holds above what was read from the rules, on pages, in plans and for opportunities, until it is undone
        or the rules change.
      </p>
    </details>
  )
}

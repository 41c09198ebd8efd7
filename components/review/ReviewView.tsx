'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorMessage } from '@/components/format/errorMessage'
import { useShortcut } from '@/components/shell/shortcuts'
import { Button } from '@/components/ui/Button'
import { Notice } from '@/components/ui/Notice'
import { Segmented } from '@/components/ui/Segmented'
import { Skeleton } from '@/components/ui/Skeleton'
import { matchesQuery } from '@/lib/browser/review'
import { CasePanel, confirmOf, rejectOf, splitOf } from './CasePanel'
import { MergeForm } from './MergeForm'
import { SettlementTrail } from './SettlementTrail'
import { TrailPanel } from './TrailPanel'
import { useReview } from './useReview'

const PAGE = 25
type Filter = 'open' | 'decided' | 'all'

/** The list of matches to decide, one at a time; by keyboard: j, k, c, r, s, m, u. */
export function ReviewView() {
  const [filter, setFilter] = useState<Filter>('open')
  const [at, setAt] = useState(0)
  const [reason, setReason] = useState('')
  const offset = Math.floor(at / PAGE) * PAGE
  const { data, isError, error } = useQuery({
    ...matchesQuery({ filter, offset, limit: PAGE }),
    placeholderData: keepPreviousData,
  })
  const {
    trail,
    decide,
    undo,
    statements,
    state,
    takeBack,
    busy,
    error: failure,
  } = useReview({
    onDecided: () => setReason(''),
  })
  const mergeRef = useRef<HTMLInputElement>(null)
  const total = data?.total ?? 0
  // A decided match leaves the list: the next one takes its place; after the last one none follows.
  const place = Math.min(at, Math.max(0, total - 1))
  const match = data?.matches[place - data.offset]
  const go = (step: number) => {
    setAt(Math.max(0, Math.min(total - 1, place + step)))
    setReason('')
  }
  const last = trail?.find(({ undone_at }) => undone_at === null)
  useShortcut('j', 'Next match', () => go(1))
  useShortcut('k', 'Previous match', () => go(-1))
  useShortcut('c', 'Confirm the match', () => match && !busy && decide(confirmOf(match, reason)))
  useShortcut('r', 'Reject the match', () => match && !busy && decide(rejectOf(match, reason)))
  useShortcut(
    's',
    'Split the match',
    () => match?.state === 'published' && !busy && decide(splitOf(match, reason)),
  )
  useShortcut('m', 'Merge by hand', () => mergeRef.current?.focus())
  useShortcut('u', 'Undo the last decision', () => last && !busy && undo(last.id))
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segmented
          label="Which matches"
          value={filter}
          onChange={(next) => {
            setFilter(next)
            setAt(0)
            setReason('')
          }}
          options={[
            { value: 'open', label: 'To decide' },
            { value: 'decided', label: 'Decided' },
            { value: 'all', label: 'All' },
          ]}
        />
        <div className="flex gap-2">
          <Button size="sm" aria-keyshortcuts="k" disabled={place === 0} onClick={() => go(-1)}>
            Previous
          </Button>
          <Button size="sm" aria-keyshortcuts="j" disabled={place >= total - 1} onClick={() => go(1)}>
            Next
          </Button>
        </div>
      </div>
      <div aria-live="polite">
        {failure && (
          <Notice tone="bad" title="The decision was not saved.">
            {errorMessage(failure)}
          </Notice>
        )}
      </div>
      {isError ? (
        <Notice tone="bad" role="alert" title="The list could not be loaded.">
          {errorMessage(error)}
        </Notice>
      ) : !data ? (
        <Skeleton className="h-80" />
      ) : match ? (
        <CasePanel
          match={match}
          place={`${place + 1} of ${total}`}
          reason={reason}
          onReason={setReason}
          busy={busy}
          onDecide={decide}
          onState={state}
        />
      ) : (
        <Notice>{total > 0 ? 'Loading…' : 'Nothing to review'}</Notice>
      )}
      <TrailPanel reviews={trail ?? []} busy={busy} onUndo={undo} />
      <SettlementTrail reviews={statements ?? []} busy={busy} onUndo={takeBack} />
      <MergeForm busy={busy} onDecide={decide} inputRef={mergeRef} />
      <p className="text-ink-3 text-sm">
        By keyboard: <kbd>j</kbd> next, <kbd>k</kbd> previous, <kbd>c</kbd> confirm, <kbd>r</kbd> reject,{' '}
        <kbd>s</kbd> split, <kbd>m</kbd> merge, <kbd>u</kbd> undo the last decision.
      </p>
    </div>
  )
}

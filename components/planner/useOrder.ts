'use client'
import { useSearchParams } from 'next/navigation'
import { useEffect, useState } from 'react'
import { chosenOr } from '@/components/event/chosen'
import type { PickedLevel } from '@/components/event/MergedLadder'
import { readSide, type Selection, writeSelection } from '@/components/event/selection'
import { isLeaving, LEAVING_MS, setOut } from '@/components/shell/leaving'
import { useDebounced } from '@/components/ui/useDebounced'
import type { EventDetail, EventOutcome } from '@/lib/contract/event'
import type { Price } from '@/lib/domain/units'
import type { OrderDraft } from './order'
import { readOrder, toPlain, writeOrder } from './orderUrl'

const TYPING_MS = 200
/** In micro-dollars. */
const CENT = 10_000

/** 356_000 → "35.6". */
const toCents = (limit: Price) => toPlain(limit / CENT)

/** The query that opens this very plan: what is traded, and the order. */
export const planSearch = (
  search: string,
  event: Pick<EventDetail, 'outcomes'>,
  { selection, draft }: { selection: Selection; draft: OrderDraft },
): string => writeSelection(writeOrder(search, draft), event, selection)

/**
 * The query with this order. What is in view is the address's own to say, and it may be ahead of what is drawn: only an
 * outcome that it leaves open is added.
 */
function withOrder(
  search: string,
  event: Pick<EventDetail, 'outcomes'>,
  { outcome, draft }: { outcome: EventOutcome; draft: OrderDraft },
): string {
  const params = new URLSearchParams(search)
  if (params.has('outcome')) return writeOrder(search, draft)
  return planSearch(search, event, { selection: { outcome, side: readSide(params) }, draft })
}

/**
 * The order as it is typed and as it last stood still. It starts from the address and, once touched, is kept there:
 * replaced, not added, so that going back leaves the page. A price `picked` in a book becomes its limit.
 */
export function useOrder(
  event: Pick<EventDetail, 'outcomes'>,
  { outcome, side }: Selection,
  picked?: PickedLevel,
): { draft: OrderDraft; settled: OrderDraft; change: (patch: Partial<OrderDraft>) => void } {
  const params = useSearchParams()
  const [draft, setDraft] = useState(() => readOrder(params))
  const [touched, setTouched] = useState(false)
  const traded = `${outcome.outcome_id}\n${side}`
  const [heldOf, setHeldOf] = useState(traded)
  if (traded !== heldOf) {
    // What is held is held of one outcome: caps do not go along to another.
    setHeldOf(traded)
    setTouched(true)
    setDraft({ ...draft, held: {} })
  }
  const [taken, setTaken] = useState<PickedLevel>()
  if (picked !== taken) {
    setTaken(picked)
    if (picked) {
      setTouched(true)
      setDraft({ ...draft, direction: picked.direction, limit: toCents(picked.limit), limitOn: 'raw' })
    }
  }
  const typed = useDebounced(draft, TYPING_MS)
  // Nobody types what is held: it need not wait, and must not lag behind the outcome.
  const settled = typed.held === draft.held ? typed : { ...typed, held: draft.held }
  useEffect(() => {
    // Written for an outcome that the reader has left by now, the address would call it back.
    if (!touched || chosenOr(outcome.outcome_id) !== outcome.outcome_id) return
    const write = () => {
      const { pathname, search } = window.location
      const next = withOrder(search, event, { outcome, draft: settled })
      if (next !== search) window.history.replaceState(null, '', `${pathname}${next}`)
    }
    if (!isLeaving()) return write()
    // Who is still here by then, as after opening a link in another tab, did not leave.
    const later = setTimeout(write, LEAVING_MS)
    return () => clearTimeout(later)
  }, [touched, settled, event, outcome])
  useEffect(() => {
    const follow = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest('a[href^="/"]')) setOut()
    }
    document.addEventListener('click', follow, true)
    return () => document.removeEventListener('click', follow, true)
  }, [])
  const change = (patch: Partial<OrderDraft>) => {
    setTouched(true)
    setDraft((last) => ({ ...last, ...patch }))
  }
  return { draft, settled, change }
}

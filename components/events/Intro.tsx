'use client'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useState } from 'react'
import { formatFinePrice, formatUsd, formatUsdWhole } from '@/components/format/figures'
import { CrossButton } from '@/components/ui/CrossButton'
import { useVenues } from '@/components/venue/venues'
import { bestSplitQuery } from '@/lib/browser/pageReads'
import type { BestSplit } from '@/lib/contract/pageReads'
import { VENUES } from '@/lib/core/domain/venue'
import { INTRO_COOKIE } from './introCookie'

const YEAR_S = 31_536_000

/** The order that a split saves most on now: parts that keep their lines, whatever their next values. */
function Example({ best }: { best: BestSplit }) {
  const venues = useVenues()
  const nameOf = (id: BestSplit['platforms'][number]) => {
    const venue = venues[id]
    return venue === undefined ? 'another platform' : VENUES[venue].name
  }
  const params = new URLSearchParams({
    event: best.event_slug,
    outcome: best.outcome_id,
    amount: String(best.size_usd),
  })
  return (
    <>
      <span className="min-w-0 truncate">
        Now: {formatUsdWhole(best.size_usd)} of Yes on{' '}
        <Link href={`/event/${best.event_slug}`} className="text-ink underline" prefetch={false}>
          {best.event_title}
          {best.outcome !== null && `: ${best.outcome}`}
        </Link>
      </span>
      <span className="shrink-0">
        {formatFinePrice(best.all_in_price)} over {best.platforms.length} platforms
      </span>
      <span className="shrink-0">
        {formatFinePrice(best.single.all_in_price)} on {nameOf(best.single.platform)} alone
      </span>
      <span className="shrink-0">
        <span className="font-medium text-good">saves {formatUsd(best.savings_usd)}</span> after fees{' '}
        <Link href={`/plan?${params}`} className="text-ink underline" prefetch={false}>
          Plan this order
        </Link>
      </span>
    </>
  )
}

/** What this service is, with a current order as an example. Once dismissed, it stays dismissed in this browser. */
export function Intro() {
  const [open, setOpen] = useState(true)
  const { data } = useQuery({ ...bestSplitQuery(), enabled: open })
  if (!open) return null
  return (
    <section
      aria-label="What this is"
      className="mb-4 flex items-start gap-3 rounded-lg border bg-surface px-4 py-3"
    >
      <div className="min-w-0 flex-1 space-y-1">
        <p className="font-medium">
          One question, five markets: see the best price and the cheapest way to split your order.
        </p>
        <p className="figures grid h-20 auto-rows-[1.25rem] text-ink-2 text-sm md:h-10 md:grid-cols-2 xl:flex xl:h-5 xl:gap-x-3">
          {data?.best && <Example best={data.best} />}
          {data?.best === null && (
            <span className="md:col-span-2">
              No split of $1,000 saves money on the most traded questions now.
            </span>
          )}
        </p>
      </div>
      <CrossButton
        label="Close"
        className="-mt-1 -mr-2 size-8 shrink-0 rounded-md hover:bg-hover"
        onClick={() => {
          // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve.
          document.cookie = `${INTRO_COOKIE}=off; path=/; max-age=${YEAR_S}; samesite=lax`
          setOpen(false)
        }}
      />
    </section>
  )
}

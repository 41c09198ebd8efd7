'use client'
import Link from 'next/link'
import { DIMENSION } from '@/components/event/settlement/settlementText'
import { formatFinePrice, formatTokens, formatUsd } from '@/components/format/figures'
import { Badge } from '@/components/ui/Badge'
import { Panel } from '@/components/ui/Panel'
import { usePlatforms } from '@/components/venue/usePlatforms'
import { VenueName } from '@/components/venue/VenueName'
import type { WireHedge } from '@/lib/contract/costs'
import type { PlatformId } from '@/lib/contract/platform'
import { fromMicro, MICRO } from '@/lib/core/domain/units'
import { Gain } from './Gain'

function Side({ outcome, platform: id }: { outcome: 'yes' | 'no'; platform: PlatformId }) {
  const { find } = usePlatforms()
  const platform = find(id)
  return (
    <span className="inline-flex items-center gap-1.5">
      <Badge tone={outcome}>{outcome === 'yes' ? 'Yes' : 'No'}</Badge>
      {platform ? <VenueName venue={platform.venue} /> : id}
    </span>
  )
}

/** Guaranteed only where both markets settle alike. */
function Settlement({ hedge: { verdict, differs } }: { hedge: WireHedge }) {
  if (verdict === 'same') {
    return <p className="text-ink-2 text-xs">Both settle alike: each pair pays $1 at settlement.</p>
  }
  const why =
    verdict === 'differs'
      ? `Settlement differs: ${differs.map((one) => DIMENSION[one].toLowerCase()).join(', ')}.`
      : 'Whether both settle alike is unknown: their rules leave something open.'
  return <p className="text-warn text-xs">{why} A pair can pay $0, $1 or $2.</p>
}

const micro = (usd: number) => Math.round(usd * MICRO)

/** Yes on one platform with No of the same outcome on another. */
export const HedgesPanel = ({ hedges }: { hedges: readonly WireHedge[] }) => (
  <Panel headingId="hedges" heading="Hedged pairs">
    <ul className="divide-y">
      {hedges.map((hedge) => {
        const {
          event_slug: slug,
          outcome_id: id,
          outcome_group_title: title,
          yes,
          no,
          tokens,
          cost_usd: cost,
        } = hedge
        const isSure = hedge.verdict === 'same'
        return (
          <li
            key={`${id} ${yes.market_id} ${no.market_id}`}
            className="grid gap-x-4 gap-y-2 px-4 py-3 text-sm sm:grid-cols-[minmax(0,1fr)_auto]"
          >
            <div className="min-w-0 space-y-1">
              <p className="font-semibold">
                <Link href={`/event/${slug}`} prefetch={false} className="hover:underline">
                  <bdi>{hedge.event_title}</bdi>
                </Link>
                {title !== null && (
                  <span className="font-normal text-ink-2">
                    , <bdi>{title}</bdi>
                  </span>
                )}
              </p>
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs">
                <Side outcome="yes" platform={yes.platform} />
                <span aria-hidden>+</span>
                <Side outcome="no" platform={no.platform} />
              </p>
              <Settlement hedge={hedge} />
            </div>
            <dl className="figures flex gap-6 text-right sm:justify-end">
              <div>
                <dt className="text-ink-3 text-xs">Pairs</dt>
                <dd>{formatTokens(tokens)}</dd>
              </div>
              <div>
                <dt className="text-ink-3 text-xs">Cost per pair</dt>
                <dd>{formatFinePrice(cost === null ? null : cost / tokens)}</dd>
              </div>
              <div>
                <dt className="text-ink-3 text-xs">{isSure ? 'Pays' : 'Pays if alike'}</dt>
                <dd>
                  {formatUsd(tokens)}
                  {cost !== null && (
                    <Gain usd={fromMicro(micro(tokens) - micro(cost))} className="block text-xs" />
                  )}
                </dd>
              </div>
            </dl>
          </li>
        )
      })}
    </ul>
  </Panel>
)

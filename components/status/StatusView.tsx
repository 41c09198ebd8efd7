'use client'
import { useQuery } from '@tanstack/react-query'
import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatAge, formatDay } from '@/components/format/dates'
import { formatCount, formatPrice, formatUsd } from '@/components/format/figures'
import { Badge, type BadgeTone } from '@/components/ui/Badge'
import { VenueName } from '@/components/venue/VenueName'
import { platformsQuery } from '@/lib/browser/platformsQuery'
import type { PlatformInfo } from '@/lib/contract/platforms'
import { BookAges } from './BookAges'
import { feeText } from './feeText'

const STATES: Record<PlatformInfo['health']['state'], { label: string; tone: BadgeTone; fallback: string }> =
  {
    starting: { label: 'Starting', tone: 'plain', fallback: 'Loading its first events and books.' },
    connected: { label: 'Connected', tone: 'good', fallback: 'Receiving events and books.' },
    degraded: { label: 'Degraded', tone: 'warn', fallback: 'Some requests fail.' },
    down: { label: 'Down', tone: 'bad', fallback: 'Not responding.' },
    needs_key: { label: 'Needs a key', tone: 'warn', fallback: 'An API key must be set on this server.' },
    disabled: { label: 'Disabled', tone: 'plain', fallback: 'Disabled in this deployment.' },
  }

const CHAINS: Record<number, string> = { 1: 'Ethereum', 56: 'BNB Chain', 137: 'Polygon', 8453: 'Base' }

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0">
    <dt className="eyebrow">{name}</dt>
    <dd className="figures mt-0.5 text-sm">{children}</dd>
  </div>
)

const minimum = ({ min_order_usd: buy, min_sell_usd: sell, min_order_tokens: tokens }: PlatformInfo) =>
  [
    buy > 0 && (sell === buy ? formatUsd(buy) : `${formatUsd(buy)} to buy`),
    sell > 0 && sell !== buy && `${formatUsd(sell)} to sell`,
    tokens > 0 && `${tokens} tokens`,
  ]
    .filter(Boolean)
    .join(', ') || 'none'

function FeedFacts({ health, now }: { health: PlatformInfo['health']; now: number }) {
  const last = health.last_message_at
  return (
    <>
      <Fact name="Last message">
        {last === null ? 'none yet' : `${formatAge(now - Date.parse(last))} ago`}
      </Fact>
      <Fact name="Order books">{formatCount(health.books)}</Fact>
      <Fact name="Streamed">
        {health.stream === 'none' ? 'none (polled)' : formatCount(health.streamed_books)}
      </Fact>
      <Fact name="Stale">
        <span className={health.stale_books > 0 ? 'text-warn' : undefined}>
          {formatCount(health.stale_books)}
        </span>
      </Fact>
    </>
  )
}

function PlatformCard({ platform, now }: { platform: PlatformInfo; now: number }) {
  const { health } = platform
  const { label, tone, fallback } = STATES[health.state]
  return (
    <li className="rounded-lg border bg-surface">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-3.5">
        <h2 className="font-semibold text-base">
          <VenueName venue={platform.venue} />
        </h2>
        <Badge tone={tone}>{label}</Badge>
        <a
          href={platform.url}
          target="_blank"
          rel="noreferrer"
          className="ml-auto inline-flex items-center gap-0.5 text-ink-3 text-xs hover:text-ink hover:underline"
        >
          {new URL(platform.url).host}
          <ArrowUpRight aria-hidden className="size-3" />
        </a>
      </div>
      <p className="px-4 pt-1 pb-3 text-ink-2 text-sm">{health.message || fallback}</p>
      {health.state !== 'disabled' && <BookAges name={platform.name} health={health} now={now} />}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 border-t px-4 py-3 sm:grid-cols-3 xl:grid-cols-4">
        {health.state !== 'disabled' && <FeedFacts health={health} now={now} />}
        <Fact name="Default tick">{formatPrice(platform.tick)}</Fact>
        <Fact name="Default minimum order">{minimum(platform)}</Fact>
        <Fact name="Settles on">
          {platform.chain_id === null
            ? 'off chain'
            : (CHAINS[platform.chain_id] ?? `chain ${platform.chain_id}`)}
        </Fact>
        <div className="col-span-full">
          <dt className="eyebrow">Default taker fee</dt>
          <dd className="mt-0.5 text-sm">
            {feeText(platform.fee)}{' '}
            <a
              href={platform.fee.source}
              target="_blank"
              rel="noreferrer"
              className="whitespace-nowrap text-ink-3 text-xs underline hover:text-ink"
            >
              as of {formatDay(platform.fee.as_of)}
            </a>
          </dd>
        </div>
      </dl>
      {health.state !== 'disabled' && <Drift drift={health.drift} />}
    </li>
  )
}

const KINDS: Record<PlatformInfo['health']['drift'][number]['kind'], string> = {
  unknown_field: 'Unknown field',
  unknown_value: 'Unknown value',
  refused_row: 'Row left out',
  unreadable: 'Not readable',
}

const isNew = ({ kind }: { kind: keyof typeof KINDS }) => kind === 'unknown_field' || kind === 'unknown_value'

/** Replies that lost data are worth a warning; unknown fields and values lose nothing. */
function driftText(drift: PlatformInfo['health']['drift']): string {
  const news = drift.filter(isNew).length
  const faults = drift.reduce((sum, entry) => sum + (isNew(entry) ? 0 : entry.count), 0)
  const newText = `${formatCount(news)} new ${news === 1 ? 'field or value' : 'fields or values'}`
  if (faults === 0) return `${newText} in its answers`
  const faultText = `${formatCount(faults)} ${faults === 1 ? 'answer' : 'answers'} in an unexpected format`
  return news === 0 ? faultText : `${faultText}, ${newText}`
}

/**
 * Deviations of the platform's replies from their schema; collapsed by default. The line exists from the
 * start, so that nothing below moves at the first deviation.
 */
function Drift({ drift }: { drift: PlatformInfo['health']['drift'] }) {
  if (drift.length === 0)
    return <p className="border-t px-4 py-3 text-ink-2 text-sm">No unexpected fields in its answers</p>
  return (
    <details className="border-t px-4 py-3 text-sm">
      <summary className={`cursor-pointer ${drift.every(isNew) ? 'text-ink-2' : 'text-warn'}`}>
        {driftText(drift)}
      </summary>
      <ul className="mt-2 space-y-2">
        {drift.map(({ endpoint, kind, detail, count, sample }) => (
          <li key={`${kind} ${endpoint} ${detail}`} className="min-w-0">
            <p className="wrap-anywhere">
              {KINDS[kind]}, {formatCount(count)}×: <code className="break-words">{endpoint}</code> – {detail}
            </p>
            <code className="block break-all text-ink-3 text-xs">{sample}</code>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Counts and ages change every second. */
const REREAD_MS = 1_000

/** State of each venue's feed, and its order rules. */
export function StatusView() {
  // All figures are as of one moment, that of the reply: ages do not run on beside static counts.
  const { data, dataUpdatedAt: now } = useQuery({ ...platformsQuery(), refetchInterval: REREAD_MS })
  return (
    <ul className="grid gap-4 lg:grid-cols-2">
      {data?.platforms.map((platform) => (
        <PlatformCard key={platform.id} platform={platform} now={now} />
      ))}
    </ul>
  )
}

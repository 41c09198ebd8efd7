'use client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { errorMessage } from '@/components/format/errorMessage'
import { formatPrice, formatSize } from '@/components/format/figures'
import { formatLocalClock, localZone } from '@/components/format/localTime'
import { Notice } from '@/components/ui/Notice'
import { TableDisclosure } from '@/components/ui/TableDisclosure'
import { usePlatforms } from '@/components/venue/usePlatforms'
import { VenueName } from '@/components/venue/VenueName'
import { bookHistoryQuery } from '@/lib/browser/bookHistoryQuery'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import { tradesQuery } from '@/lib/browser/tradesQuery'
import type { PlatformId } from '@/lib/contract/platform'
import type { Outcome } from '@/lib/core/domain/market'
import { TimeTable } from '../outcomes/TimeTable'
import { DepthCanvas } from './DepthCanvas'
import { type DepthMoment, depthImage, tradeDots } from './depthImage'
import { PLOT } from './drawDepth'
import { LoadingDepth } from './LoadingDepth'

const TABLE_ROWS = 12

const tokensText = (depth: DepthMoment['depth']) =>
  depth.length > 0 ? formatSize(depth.reduce((sum, one) => sum + one, 0)) : 'not known'

const bestText = (best: DepthMoment['best'][PlatformId]) =>
  best ? `${formatPrice(best.bid)} / ${formatPrice(best.ask)}` : 'not known'

/** The picture's figures, for some of its moments. */
const MomentsTable = ({
  moments,
  platforms,
}: {
  moments: readonly DepthMoment[]
  platforms: readonly PlatformSummary[]
}) => {
  const every = Math.max(1, Math.floor(moments.length / TABLE_ROWS))
  return (
    <TimeTable
      label="Table of depth over time"
      caption="Depth over time: tokens of all platforms, best bid and ask of each"
      heads={['Tokens', ...platforms.map(({ name }) => name)]}
      rows={moments
        .filter((_, i) => (moments.length - 1 - i) % every === 0)
        .map(({ at, depth, best }) => ({
          at,
          time: formatLocalClock(at),
          figures: [tokensText(depth), ...platforms.map(({ id }) => bestText(best[id]))],
        }))}
    />
  )
}

/** The last minutes of all books as a picture to scrub through, and as a table. */
export function DepthOverTime({
  outcomeId,
  side,
  at,
  onAt,
}: {
  outcomeId: string
  side: Outcome
  /** The selected moment, ms; undefined is now. */
  at: number | undefined
  onAt: (at: number | undefined) => void
}) {
  const { data, isError, error } = useQuery(bookHistoryQuery(outcomeId))
  const { data: traded } = useQuery(tradesQuery(outcomeId))
  const all = usePlatforms().platforms
  const image = useMemo(() => (data ? depthImage(data, side) : undefined), [data, side])
  const dots = useMemo(
    () => (image ? tradeDots(traded?.trades ?? [], image, side) : []),
    [traded, image, side],
  )
  const key = Object.keys(data?.platforms ?? {}).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` names them; their health is a new object every few seconds.
  const platforms = useMemo(() => all.filter(({ id }) => key.split(',').includes(id)), [key])
  if (!image) {
    if (isError)
      return (
        <Notice tone="warn">The books of the last minutes could not be loaded. {errorMessage(error)}</Notice>
      )
    return <LoadingDepth />
  }
  const [first, last] = [image.moments[0]?.at ?? 0, image.moments.at(-1)?.at ?? 0]
  if (image.deepest === 0) {
    return (
      <p className="grid h-99 place-content-center text-ink-3 text-sm">
        No books of the last minutes are known yet
      </p>
    )
  }
  return (
    <div className="space-y-2">
      <div
        role="img"
        aria-label={`Chart: depth of ${side === 'yes' ? 'Yes' : 'No'} over the last 15 minutes by price, with the best bid and ask of each platform and ${dots.length} trades`}
      >
        <DepthCanvas image={image} dots={dots} platforms={platforms} at={at} />
      </div>
      <input
        type="range"
        aria-label="Moment of the order books"
        min={first}
        max={last}
        step={image.step}
        value={Math.max(first, at ?? last)}
        aria-valuetext={at === undefined ? 'Live' : formatLocalClock(at)}
        onChange={({ target }) => onAt(Number(target.value) >= last ? undefined : Number(target.value))}
        className="block h-7 cursor-pointer accent-solid"
        style={{ marginLeft: PLOT.left, width: `calc(100% - ${PLOT.left + PLOT.right}px)` }}
      />
      <ul aria-label="Lines" className="flex flex-wrap gap-x-4 gap-y-1 text-ink-2 text-xs">
        {platforms.map(({ id, venue }) => (
          <li key={id}>
            <VenueName venue={venue} />
          </li>
        ))}
      </ul>
      <p className="text-ink-3 text-xs">
        The stronger the shade, the deeper. Lines are the best bid and ask, dots are trades. Times in{' '}
        {localZone(last)}.
      </p>
      <TableDisclosure>
        <MomentsTable moments={image.moments} platforms={platforms} />
      </TableDisclosure>
    </div>
  )
}

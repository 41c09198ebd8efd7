import { LRUCache } from 'lru-cache'
import { SHARE_SIZE, ShareCard } from '@/components/event/header/ShareCard'
import { shareRows, shareTitle } from '@/components/event/header/shareFacts'
import { formatMinute } from '@/components/format/dates'
import type { EventDetail } from '@/lib/contract/event'
import { venueOf } from '@/lib/contract/platform'
import { getPagesContext } from '@/lib/server/pages/pagesContext'
import { drawPicture } from '../../drawPicture'
import { readEvent } from './readEvent'

export const size = SHARE_SIZE
export const contentType = 'image/png'
export const alt = 'An event on Crossbook with its best prices and where they are'

const TTL_S = 60
const MAX_IMAGES = 100

function draw(event: EventDetail): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const { config } = getPagesContext()
  const card = (
    <ShareCard
      title={shareTitle(event)}
      rows={shareRows(event)}
      sources={event.sources}
      venueOf={(id) => venueOf(id, config.platforms)}
      at={`Prices before fees, ${formatMinute(new Date().toISOString())}`}
    />
  )
  return drawPicture(card, size)
}

const drawn = new LRUCache<string, Uint8Array<ArrayBuffer>, EventDetail>({
  max: MAX_IMAGES,
  ttl: TTL_S * 1_000,
  // An entry evicted while it is drawn is still sent.
  ignoreFetchAbort: true,
  fetchMethod: (_id, _old, { context }) => draw(context),
})

/** The picture shown by links to the event, at most a minute old. */
export default async function ShareImage({ params }: { params: Promise<{ slug: string }> }) {
  const event = await readEvent((await params).slug, '/opengraph-image')
  const image = await drawn.fetch(event.event_id, { context: event })
  if (!image) return new Response(null, { status: 503, headers: { 'Retry-After': '5' } })
  return new Response(image, {
    headers: { 'Content-Type': contentType, 'Cache-Control': `public, max-age=${TTL_S}` },
  })
}

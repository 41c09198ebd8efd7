import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import { ImageResponse } from 'next/og'
import { SHARE_SIZE, ShareCard } from '@/components/event/ShareCard'
import { shareRows, shareTitle } from '@/components/event/shareFacts'
import { formatMinute } from '@/components/format/dates'
import type { EventDetail } from '@/lib/contract/event'
import { venueOf } from '@/lib/contract/platform'
import { getRuntime } from '@/lib/runtime/getRuntime'
import { readEvent } from './readEvent'

export const size = SHARE_SIZE
export const contentType = 'image/png'
export const alt = 'An event on Crossbook with its best prices and where they are'

const TTL_S = 60
const MAX_IMAGES = 100
/** Drawing takes the whole processor for a moment: so many wait at most. */
const MAX_WAITING = 8

const FONT = path.join(process.cwd(), 'node_modules/geist/dist/fonts/geist-sans/Geist-Medium.ttf')
let font: Promise<Buffer> | undefined

async function draw(event: EventDetail): Promise<ArrayBuffer> {
  font ??= readFile(FONT)
  const { config, clock } = getRuntime()
  const card = (
    <ShareCard
      title={shareTitle(event)}
      rows={shareRows(event)}
      sources={event.sources}
      venueOf={(id) => venueOf(id, config.platforms)}
      at={`Prices of ${formatMinute(new Date(clock.now()).toISOString())}`}
    />
  )
  const fonts = [{ name: 'Geist', data: await font, weight: 500 as const }]
  return new ImageResponse(card, { ...size, fonts }).arrayBuffer()
}

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** One after the other, so that requests get their turn in between. */
async function drawInTurn(event: EventDetail): Promise<ArrayBuffer> {
  waiting += 1
  const mine = last.then(() => draw(event))
  last = mine.catch(() => undefined).finally(() => (waiting -= 1))
  return mine
}

const drawn = new LRUCache<string, ArrayBuffer, EventDetail>({
  max: MAX_IMAGES,
  ttl: TTL_S * 1_000,
  // What falls out of the full cache while it is drawn is told all the same.
  ignoreFetchAbort: true,
  fetchMethod: (_id, _old, { context }) => drawInTurn(context),
})

/** The picture that links to the event show, at most a minute old. */
export default async function ShareImage({ params }: { params: Promise<{ slug: string }> }) {
  const event = await readEvent((await params).slug, '/opengraph-image')
  if (!drawn.has(event.event_id) && waiting >= MAX_WAITING) {
    return new Response(null, { status: 503, headers: { 'Retry-After': '5' } })
  }
  const image = await drawn.fetch(event.event_id, { context: event })
  return new Response(image, {
    headers: { 'Content-Type': contentType, 'Cache-Control': `public, max-age=${TTL_S}` },
  })
}

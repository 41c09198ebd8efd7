import { SHARE_SIZE } from '@/components/event/header/ShareCard'
import { PlanCard } from '@/components/receipt/PlanCard'
import { drawPicture } from '../../drawPicture'
import { readReceipt } from './readReceipt'

export const size = SHARE_SIZE
export const contentType = 'image/png'
export const alt = 'A kept plan on Crossbook: what was ordered, at what price, and where'

const unavailable = () => new Response(null, { status: 503, headers: { 'Retry-After': '5' } })

/** The picture shown by links to a kept plan. A plan never changes, so neither does its picture. */
export default async function ShareImage({ params }: { params: Promise<{ id: string }> }) {
  const found = await readReceipt((await params).id)
  if (!found) return unavailable()
  const image = await drawPicture(<PlanCard document={found.document} />, size)
  if (!image) return unavailable()
  return new Response(image, {
    headers: { 'Content-Type': contentType, 'Cache-Control': 'public, max-age=86400' },
  })
}

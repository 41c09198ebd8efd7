import { expect, test } from 'vitest'
import { SHARE_SIZE, ShareCard } from '@/components/event/header/ShareCard'
import { venueOf } from '@/lib/contract/platform'
import { drawPicture } from './drawPicture'

const card = (
  <ShareCard
    title="Will it rain in Berlin?"
    rows={[
      {
        chance: '45%',
        prices: [
          { side: 'yes', text: '45¢', source: 'platform_1' },
          { side: 'no', text: '56¢', source: 'platform_2' },
        ],
      },
    ]}
    sources={['platform_1', 'platform_2']}
    venueOf={(id) => venueOf(id, ['polymarket', 'kalshi'])}
    at="Prices of 14:03 UTC"
  />
)
const isPng = (bytes: Uint8Array | undefined) =>
  new TextDecoder('latin1').decode(bytes?.slice(1, 4)) === 'PNG'
const small = { width: 120, height: 63 }
const rain = <div style={{ fontFamily: 'Geist' }}>rain</div>

test('an event’s card becomes a picture', async () => {
  expect(isPng(await drawPicture(card, SHARE_SIZE))).toBe(true)
})

test('a picture that cannot be drawn fails alone, and the next one is drawn', async () => {
  const odd = (
    <div>
      a<span>b</span>
    </div>
  )
  await expect(drawPicture(odd, small)).rejects.toThrow()
  expect(isPng(await drawPicture(rain, small))).toBe(true)
})

test('of many pictures at once eight wait, and the others may come back', async () => {
  const drawn = await Promise.all(Array.from({ length: 20 }, () => drawPicture(rain, small)))
  expect(drawn.filter((bytes) => bytes !== undefined)).toHaveLength(8)
})

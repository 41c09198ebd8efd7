import { expect, test } from 'vitest'
import { SHARE_SIZE, ShareCard } from '@/components/event/header/ShareCard'
import { venueOf } from '@/lib/contract/platform'
import { createPictures } from '@/lib/server/pages/createPictures'
import { toPictureTree } from './toPictureTree'

test('the share card becomes data that another thread draws', async () => {
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
  const tree = toPictureTree(card)
  expect(structuredClone(tree)).toEqual(tree)
  expect(JSON.stringify(tree)).toContain('Will it rain in Berlin?')
  const nothing = () => undefined
  const pictures = createPictures({ log: { debug: nothing, info: nothing, warn: nothing, error: nothing } })
  const bytes = await pictures.draw({ tree, ...SHARE_SIZE })
  expect(new TextDecoder('latin1').decode(bytes.slice(1, 4))).toBe('PNG')
  await pictures.close()
})

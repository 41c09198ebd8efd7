import { expect, test } from 'vitest'
import { buildGroup, buildOutcome, marketOn, member } from '@/lib/dev/testing/support/builders'
import { pagesOver } from '@/lib/dev/testing/support/pagesOver'
import { createTestRuntime } from '@/lib/dev/testing/support/testRuntime'
import { readOperation } from '@/lib/server/pages/readOperation'
import { presentAddress } from './presentAddress'

const outcome = (id: string, title: string) => buildOutcome(id, [member(marketOn('kalshi', id))], { title })

const snow = buildGroup('snow', [outcome('much', 'Much'), outcome('none', 'None')])
const hail = buildGroup('hail', [outcome('big', 'Big'), outcome('small', 'Small')])

async function leadsTo(search: string) {
  const { runtime } = createTestRuntime({ events: [snow, hail] })
  const pages = await pagesOver(runtime)
  const event = await readOperation('getEvent', { params: { slug: 'snow' } })
  const present = await presentAddress(event, new URLSearchParams(search))
  await pages.close()
  return present && `${present.slug}?${present.params}`
}

test.each([
  ['of an outcome by its title', 'outcome=None&side=no&amount=7', 'snow?outcome=none&side=no&amount=7'],
  ['of an outcome that stands in another event by now', 'outcome=big&side=no', 'hail?outcome=big&side=no'],
])('an address %s leads on to the present one', async (_, search, to) => {
  expect(await leadsTo(search)).toBe(to)
})

test.each(['', 'outcome=none', 'outcome=unknown', `outcome=${'x'.repeat(500)}`, 'outcome=%00'])(
  'an address that is right, or names nothing, stays as it is: "%s"',
  async (search) => {
    expect(await leadsTo(search)).toBeUndefined()
  },
)

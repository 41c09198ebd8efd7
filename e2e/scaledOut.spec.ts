import { expect, test } from '@playwright/test'
import { hasRedis } from '@/lib/testing/support/startRedis'
import { runChaos } from '@/lib/testing/tools/chaos/runChaos'

// The test command installs one where the system's package manager can; elsewhere there is nothing to share books by.
test.skip(!hasRedis, 'There is no redis-server on this machine.')

test('with two serving and two ingesting processes, kill -9 of either kind loses no write and tells no wrong book', async () => {
  test.setTimeout(300_000)
  const said: string[] = []
  const faults = await runChaos({
    seconds: 20,
    everySeconds: 10,
    seed: 1,
    victims: ['ingest', 'web'],
    say: (text) => said.push(text),
  })
  expect(faults, said.join('\n')).toEqual([])
})

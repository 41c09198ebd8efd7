import { expect, test } from 'vitest'
import { hasRedis } from '@/lib/dev/testing/support/startRedis'
import { runChaos } from '@/lib/dev/testing/tools/chaos/runChaos'

// Replicas share books through Redis.
test.skipIf(!hasRedis)(
  'two serving and two ingesting processes lose no write and serve no wrong book through kill -9 of either kind',
  async () => {
    const said: string[] = []
    const faults = await runChaos({
      seconds: 20,
      everySeconds: 10,
      seed: 1,
      victims: ['ingest', 'web'],
      say: (text) => said.push(text),
    })
    expect(faults, said.join('\n')).toEqual([])
  },
  300_000,
)

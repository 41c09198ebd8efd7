import { expect, test } from 'vitest'
import { hasRedis } from '@/lib/testing/support/startRedis'
import { runChaos } from '@/lib/testing/tools/chaos/runChaos'

// `npm test` installs Redis where the system's package manager can; replicas share books through it.
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

import { expect, test } from 'vitest'
import { isLongRun } from '@/lib/dev/testing/support/sampled'
import { hasRedis } from '@/lib/dev/testing/support/startRedis'
import { runChaos } from '@/lib/dev/testing/tools/chaos/runChaos'

// Before a release; in every run `lib/server/runtime/scaledOut.test.ts` kills what ingests and `durability.test.ts` what serves.
// Replicas share books through Redis.
test.skipIf(!isLongRun || !hasRedis)(
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

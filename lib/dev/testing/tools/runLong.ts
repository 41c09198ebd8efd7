import { spawnSync } from 'node:child_process'

/**
 * `npm run test:long`, before a release: the sampled tests at their full size (properties, 20,000 requests made from
 * the API description, contrast on every screen in every theme), and five minutes of chaos. Takes about 45 minutes.
 */
const env = { ...process.env, TEST_LONG: '1', NEXT_TELEMETRY_DISABLED: '1', PROGRAMS_DIR: '.next/programs' }
const STEPS = [
  ['next', 'build'],
  ['tsx', 'lib/server/process/compilePrograms.ts'],
  ['vitest', 'run'],
  ['playwright', 'test'],
  ['tsx', 'lib/dev/testing/tools/chaos.ts'],
]
for (const step of STEPS) {
  const { status } = spawnSync('npx', step, { stdio: 'inherit', env })
  if (status !== 0) process.exitCode = 1
}

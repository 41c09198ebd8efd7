import { spawn } from 'node:child_process'

/**
 * `npm run check:fast`: the likely faults of a small change, in at most a minute and a half: format and lint, types
 * (incremental), unused code, replaced words, import boundaries, and the unit tests affected by changes since
 * CHECK_SINCE (default HEAD: uncommitted changes). Prints the output of failed steps.
 */
const since = process.env.CHECK_SINCE ?? 'HEAD'
const unit = ['vitest', 'run', '--project=unit', '--project=components']

/** Each runs its steps in turn; the two run concurrently, one per core. */
const LANES: string[][][] = [
  [
    ['next', 'typegen'],
    ['tsgo', '--noEmit', '--incremental'],
    ['biome', 'check', '.'],
  ],
  [
    ['tsx', 'lib/dev/testing/tools/checkWords.ts'],
    ['knip'],
    [...unit, `--changed=${since}`, '--passWithNoTests'],
  ],
]

async function run(args: readonly string[]): Promise<boolean> {
  const start = Date.now()
  const child = spawn('npx', args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk))
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const seconds = ((Date.now() - start) / 1_000).toFixed(1)
  process.stdout.write(`${status === 0 ? 'ok    ' : 'FAILED'} ${seconds.padStart(6)} s  ${args.join(' ')}\n`)
  if (status !== 0) process.stdout.write(Buffer.concat(output))
  return status === 0
}

async function runLane(steps: readonly string[][]): Promise<boolean> {
  let ok = true
  for (const step of steps) ok = (await run(step)) && ok
  return ok
}

Promise.all(LANES.map(runLane)).then((results) => {
  process.exitCode = results.every(Boolean) ? 0 : 1
})

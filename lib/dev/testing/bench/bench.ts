import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import type { BenchRow } from './benchRows'

interface Bench {
  /** From package.json. */
  script: string
  file: string
  /** Starts the built service. */
  needsBuild?: boolean
}

const BENCHES: readonly Bench[] = [
  { script: 'bench:planner', file: 'lib/core/planner/planner.bench.ts' },
  { script: 'bench:plan', file: 'lib/operations/trading/planDistribution.bench.ts', needsBuild: true },
  { script: 'bench:door', file: 'lib/server/process/apiServer.bench.ts', needsBuild: true },
  { script: 'bench:streams', file: 'lib/operations/live/fanOut.bench.ts' },
  { script: 'bench:kalshi', file: 'lib/venues/kalshi/stream.bench.ts' },
  { script: 'bench:history', file: 'lib/books/history/history.bench.ts' },
  { script: 'bench:ingest', file: 'lib/ingest/ingest.bench.ts' },
  { script: 'bench:replication', file: 'lib/books/replication/replication.bench.ts' },
  { script: 'bench:scanner', file: 'lib/operations/scanner/scanner.bench.ts' },
  { script: 'bench:alerts', file: 'lib/operations/alerts/alerts.bench.ts' },
  { script: 'bench:matching', file: 'lib/core/matching/matching.bench.ts' },
  { script: 'bench:balances', file: 'lib/infra/chain/balances.bench.ts' },
]

/** A separate process for each, so that none inherits another's memory. */
async function run({ file }: Bench): Promise<BenchRow[] | undefined> {
  const child = fork(file, { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  let rows: BenchRow[] | undefined
  child.on('message', (message) => {
    rows = (message as { rows: BenchRow[] }).rows
  })
  const [code] = await once(child, 'exit')
  return code === 0 ? rows : undefined
}

const figure = (value: number) =>
  value >= 1_000 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(3)))

const cellsOf = (script: string, row: BenchRow): string[] => [
  row.what,
  row.unit,
  figure(row.ours),
  row.rival,
  figure(row.theirs),
  `${figure(row.ratio)}×`,
  `npm run ${script}`,
]

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => row[i]?.length ?? 0)))
  return rows.map((row) => row.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join('  ')).join('\n')
}

/**
 * `npm run bench`: every bench, each against its rival in the same run. Ratios count; absolutes depend on the machine.
 */
async function main() {
  const rows = [['', 'unit', 'ours', 'rival', 'its figure', 'as good', 'command']]
  const failed: string[] = []
  const isBuilt = existsSync('.next/BUILD_ID')
  for (const bench of BENCHES) {
    process.stdout.write(`\n── ${bench.script}\n`)
    if (bench.needsBuild && !isBuilt) {
      process.stdout.write('No build: `npm run build` first.\n')
      continue
    }
    const result = await run(bench)
    if (!result) failed.push(bench.script)
    for (const row of result ?? []) rows.push(cellsOf(bench.script, row))
  }
  process.stdout.write(`\n${table(rows)}\n`)
  if (failed.length > 0) throw new Error(`Failed: ${failed.join(', ')}.`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})

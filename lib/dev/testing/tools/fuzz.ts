import { startStack } from '@/lib/dev/testing/support/startStack'
import { runFuzz } from './fuzz/runFuzz'
import { runRaw } from './fuzz/runRaw'

/**
 * `npm run fuzz`: requests generated from the published API description, against the built service with stand-ins
 * and a separate database. FUZZ_REQUESTS (default 20,000) and FUZZ_SEED (default: the time) configure the run.
 */
async function main() {
  const requests = Number(process.env.FUZZ_REQUESTS ?? 20_000)
  const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)
  process.stdout.write(`Seed ${seed}: ${requests} requests. Starting the service…\n`)
  const stack = await startStack({ RATE_LIMIT_KEY: '0' })
  try {
    const raw = await runRaw(stack.service.url, { requests: Math.ceil(requests / 10), seed })
    process.stdout.write(
      `${raw.requests} connections byte by byte: no 5xx, none without an answer or an end\n`,
    )
    const report = await runFuzz(stack.service.url, { requests, seed })
    const { statuses, reached, operations } = report
    const byStatus = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
    const missed = operations.filter((operation) => !reached.has(operation))
    process.stdout.write(`${report.requests} requests in ${report.seconds.toFixed(0)} s, seed ${seed}\n`)
    process.stdout.write(`Answers: ${byStatus.join(', ')}\n`)
    process.stdout.write(`Operations answered 200: ${reached.size} of ${operations.length}`)
    process.stdout.write(missed.length > 0 ? ` (not: ${missed.join(', ')})\n` : '\n')
  } finally {
    await stack.close()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})

import { existsSync } from 'node:fs'
import { runPlanOperationBench } from '@/lib/operations/planDistribution.bench'
import { runPlannerBench } from '@/lib/planner/planner.bench'

/** `npm run bench`: every bench, each with its rival in the same run. Ratios count; the machine is what it is. */
async function main() {
  await runPlannerBench()
  if (existsSync('.next/BUILD_ID')) await runPlanOperationBench()
  else process.stdout.write('No build: `npm run build` first to bench the planner operation over HTTP.\n')
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})

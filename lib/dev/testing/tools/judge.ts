import { judgeWire, totalsOf } from '../wireJudge/judgeWire'

/** `npm run judge`: the venues' own clients read the stand-ins; prints each call, its verdict and its difference. */
async function main() {
  const rows = await judgeWire()
  const widest = Math.max(...rows.map(({ name }) => name.length))
  let client = ''
  for (const row of rows) {
    if (row.client !== client) process.stdout.write(`\n${row.client}\n`)
    client = row.client
    process.stdout.write(`  ${row.name.padEnd(widest)}  ${row.verdict.padEnd(10)}  ${row.note}\n`)
  }
  const totals = totalsOf(rows)
  const made = rows.length - totals['left out']
  process.stdout.write(
    `\n${Object.entries(totals)
      .map(([verdict, count]) => `${count} ${verdict}`)
      .join(', ')}\n`,
  )
  process.stdout.write(
    `${totals.right} of ${made} calls right (${((totals.right / made) * 100).toFixed(1)} %)\n`,
  )
  // Clients leave sockets and timers open.
  process.exit(totals.right / made >= 0.95 && totals.throws === 0 ? 0 : 1)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})

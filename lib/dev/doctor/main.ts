import { existsSync } from 'node:fs'
import { examine, examineWire } from './examine'
import type { Finding, Status } from './types'

const MARKS: Record<Status, string> = { ok: 'ok  ', warn: 'WARN', fail: 'FAIL', skipped: '-   ' }

function toTable(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ check }) => check.length))
  const rows = findings.map(({ check, status, message, advice }) => {
    const row = `${MARKS[status]}  ${check.padEnd(width)}  ${message}`
    return advice === undefined ? row : `${row}\n${' '.repeat(width + 8)}-> ${advice}`
  })
  const count = (status: Status) => findings.filter((finding) => finding.status === status).length
  return `${rows.join('\n')}\n\n${count('ok')} ok, ${count('warn')} to consider, ${count('fail')} to fix\n`
}

/** `npm run doctor`: checks what the service needs and prints what to fix. `-- --json` for programs, `-- --wire` for
 * the platforms' responses. Exit code 1 on a fault. */
async function main() {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const isWire = process.argv.includes('--wire')
  const findings = await (isWire ? examineWire : examine)(process.env)
  const ok = findings.every(({ status }) => status !== 'fail')
  const asJson = process.argv.includes('--json')
  process.stdout.write(asJson ? `${JSON.stringify({ ok, findings }, undefined, 2)}\n` : toTable(findings))
  process.exitCode = ok ? 0 : 1
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})

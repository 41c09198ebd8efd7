import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * The Python client's verdict on each case, one process for all. `check`: a Python expression over `case` that yields
 * the verdict.
 */
export async function pythonVerdicts(
  cases: readonly unknown[],
  check: string,
): Promise<({ valid: true } | { valid: false; because: string })[]> {
  const driver = `
import json, sys
from crossbook import verify_plan, verify_receipt
for line in sys.stdin:
    case = json.loads(line)
    valid, because = ${check}
    print(json.dumps({"valid": True} if valid else {"valid": False, "because": because}))
`
  const child = spawn('python3', ['-W', 'error', '-c', driver], {
    cwd: 'lib/sdk/python',
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  child.stdin.end(cases.map((one) => `${JSON.stringify(one)}\n`).join(''))
  await once(child, 'close')
  return output
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
}

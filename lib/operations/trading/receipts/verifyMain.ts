import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { receiptKeysResponse } from '@/lib/contract/receipts'
import { verifyReceipt } from './verifyReceipt'

const USAGE = `npm run verify:receipt -- FILE [--keys KEYS]

FILE: what GET /api/plans/{id} replied. KEYS: what GET /api/plans/keys replied, from a source that you trust.
Checks digest and signature and plans the document's books again, without a network. Status 0 when all is well.`

async function main(): Promise<number> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { keys: { type: 'string' } } })
  const [file] = positionals
  if (file === undefined) {
    process.stderr.write(`${USAGE}\n`)
    return 2
  }
  const trusted =
    values.keys === undefined
      ? undefined
      : receiptKeysResponse.parse(JSON.parse(readFileSync(values.keys, 'utf8'))).keys
  // Invalid UTF-8 must not be read as something else.
  const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
  const { ok, lines } = await verifyReceipt(text, trusted && { trusted })
  process.stdout.write(`${lines.join('\n')}\n${ok ? 'The receipt is valid.' : 'The receipt is NOT valid.'}\n`)
  return ok ? 0 : 1
}

main().then(
  (status) => {
    process.exitCode = status
  },
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  },
)

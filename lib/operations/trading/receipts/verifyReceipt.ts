import type { ReceiptKey } from '@/lib/contract/receipts'
import { checkReceipt } from '@/lib/contract/verifier/receipts/checkReceipt'
import { PLANNER_VERSION } from '@/lib/core/planner/version'
import { nodeCrypto } from './nodeCrypto'
import { judgeReplay } from './replay'

/** Findings of a check, in sentences; `ok` is false at the first mismatch. */
export interface Verdict {
  ok: boolean
  lines: string[]
}

/** Checks signature, digest, and replayed plan. `text`: the reply of `GET /api/plans/{id}`. Errors: none. */
export async function verifyReceipt(
  text: string,
  { trusted }: { trusted?: readonly Pick<ReceiptKey, 'kid' | 'x'>[] } = {},
): Promise<Verdict> {
  const check = await checkReceipt(text, { crypto: nodeCrypto, ...(trusted && { trusted }) })
  if (!check.ok) return { ok: false, lines: [check.fault] }
  const { document } = check
  const by = trusted
    ? 'a trusted key'
    : 'the key that it names: compare that id with /api/plans/keys, or give --keys'
  const lines = [
    `Plan ${document.id}, issued ${document.issued_at}.`,
    'Digest: the document is the one that was signed.',
    `Signature: valid, by ${document.key.kid}, ${by}.`,
  ]
  switch (judgeReplay(document)) {
    case 'same':
      return { ok: true, lines: [...lines, 'Replay: its books give its response, byte for byte.'] }
    case 'other_version': {
      const made = document.versions.planner
      return {
        ok: true,
        lines: [
          ...lines,
          `Replay: not possible here; planner ${made} made it and this is ${PLANNER_VERSION}.`,
        ],
      }
    }
    case 'differs':
      return { ok: false, lines: [...lines, 'Replay: its books do not give its response.'] }
  }
}

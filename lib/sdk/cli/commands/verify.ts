import { readFile } from 'node:fs/promises'
import { verifyReceipt } from '@/lib/sdk/typescript/verifyReceipt'
import { type Command, need, print, UsageError } from '../context'
import { paint } from '../screen'

export const verify: Command = {
  usage: 'verify FILE | ID',
  about: 'Checks a receipt: digest, signature, certificate and books. Status 1 when it does not hold.',
  async run(context) {
    const { api, screen, signal } = context
    const what = need(context, 'A file or the id of a receipt')
    const local = await readFile(what, 'utf8').catch(() => undefined)
    if (local === undefined && !/^[\w-]+$/.test(what)) throw new UsageError(`There is no file ${what}.`)
    // Byte for byte: the signature covers the original bytes.
    const text = local ?? (await api.receiptText(what, { signal }))
    const trusted = local === undefined ? (await api.listReceiptKeys({ signal })).keys : undefined
    const verdict = await verifyReceipt(text, trusted && { trusted })
    print(context, verdict, () =>
      verdict.ok
        ? paint(screen, 'green', 'The receipt is valid.')
        : paint(screen, 'red', `The receipt is not valid: ${verdict.fault}`),
    )
    return verdict.ok ? 0 : 1
  },
}

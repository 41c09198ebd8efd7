import { type PlanDocument, planReceiptResponse, type ReceiptKey } from '@/lib/contract/receipts'
import { fromBase64url, toBase64url, toHex } from './base64url'
import { canonicalJson, type Json } from './canonicalJson'
import type { ReceiptCrypto } from './types'

/** What was found; the first fault ends the check. */
export type ReceiptCheck =
  | { ok: false; fault: string }
  | {
      ok: true
      document: PlanDocument
      /** False where this browser cannot check signatures: then only the digest was. */
      isSignatureChecked: boolean
    }

const encoder = new TextEncoder()

/** JSON without the whitespace between its tokens. The closing quote is optional, so that no other text takes long. */
const compact = (text: string) => text.replace(/("(?:[^"\\]|\\.)*"?)|\s+/g, '$1')

/**
 * The value of a text that is JSON as this service writes it, whitespace aside: no member twice, one spelling of each
 * number and string. What two parsers might read differently is not checked, it is refused.
 */
function parseStrictly(text: string): Json | undefined {
  try {
    const value = JSON.parse(text) as Json
    return JSON.stringify(value) === compact(text) ? value : undefined
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** A copy without these members of an object somewhere in it. */
function without(value: unknown, [step, ...rest]: readonly PropertyKey[], names: readonly string[]): unknown {
  if (!isObject(value)) return value
  if (step === undefined)
    return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))
  const inner = without(value[step as string], rest, names)
  if (!Array.isArray(value)) return { ...value, [step]: inner }
  return value.map((item, i) => (i === step ? inner : item))
}

/**
 * A receipt as far as this version knows it. A later version of the service may sign documents with further members:
 * the digest is of all of them, and the rest is read without them. The receipt itself is not signed, so it has no more.
 */
function parseKnown(value: unknown) {
  const first = planReceiptResponse.safeParse(value)
  const known = (first.error?.issues ?? []).reduce(
    (rest, issue) =>
      issue.code === 'unrecognized_keys' && issue.path[0] === 'document'
        ? without(rest, issue.path, issue.keys)
        : rest,
    value,
  )
  return known === value ? first : planReceiptResponse.safeParse(known)
}

/** RFC 7638: the digest of the key's required members. */
async function thumbprint({ crv, kty, x }: ReceiptKey, { sha256 }: ReceiptCrypto): Promise<string> {
  return toBase64url(await sha256(encoder.encode(canonicalJson({ crv, kty, x }))))
}

/**
 * Checks the reply of `GET /api/plans/{id}`, byte for byte: that it is whole, that its digest is that of the document,
 * and that the key signed it. `trusted`: keys that are accepted; without them the key that the document names is, which
 * shows that nothing was altered, not by whom it was made.
 * Errors: none.
 */
export async function checkReceipt(
  text: string,
  { crypto, trusted }: { crypto: ReceiptCrypto; trusted?: readonly Pick<ReceiptKey, 'kid' | 'x'>[] },
): Promise<ReceiptCheck> {
  const fail = (fault: string) => ({ ok: false as const, fault })
  const value = parseStrictly(text)
  if (value === undefined) return fail('It is not JSON as the service writes it.')
  const parsed = parseKnown(value)
  if (!parsed.success) {
    return fail(`It is not a receipt: ${parsed.error.issues[0]?.path.join('.')} is not as it should be.`)
  }
  const { receipt } = parsed.data
  // What was signed, not what the schema made of it.
  const { document } = value as { document: Json }
  const { id, url, issued_at, expires_at, key } = parsed.data.document
  const facts = { id, url, issued_at, expires_at, key_id: key.kid }
  for (const [name, said] of Object.entries(facts)) {
    if (receipt[name as keyof typeof facts] !== said) return fail(`Receipt and document differ in ${name}.`)
  }
  const digest = new Uint8Array(await crypto.sha256(encoder.encode(canonicalJson(document))))
  if (toHex(digest) !== receipt.sha256) return fail('The document is not the one that the digest is of.')
  if ((await thumbprint(key, crypto)) !== key.kid) return fail('The key does not have that id.')
  if (trusted && !trusted.some(({ kid, x }) => kid === key.kid && x === key.x)) {
    return fail('The key is none of the trusted ones.')
  }
  const publicKey = fromBase64url(key.x)
  const signature = fromBase64url(receipt.signature)
  if (publicKey?.length !== 32 || signature?.length !== 64)
    return fail('The signature is not one of Ed25519.')
  const isValid = await crypto.verifyEd25519({ publicKey, signature, data: digest })
  if (isValid === false) return fail('The signature is not of this document and key.')
  return { ok: true, document: parsed.data.document, isSignatureChecked: isValid === true }
}

import { type PlanDocument, planReceiptResponse, type ReceiptKey } from '@/lib/contract/receipts'
import { fromBase64url, toBase64url, toHex } from './base64url'
import { canonicalJson, type Json } from './canonicalJson'
import type { ReceiptCrypto } from './types'

/** Result; the first fault ends the check. */
export type ReceiptCheck =
  | { ok: false; fault: string }
  | {
      ok: true
      document: PlanDocument
      /** False where this browser cannot verify signatures: only the digest was checked. */
      isSignatureChecked: boolean
    }

const encoder = new TextEncoder()

/** JSON without whitespace between tokens. The closing quote is optional, to avoid slow backtracking on other text. */
const compact = (text: string) => text.replace(/("(?:[^"\\]|\\.)*"?)|\s+/g, '$1')

/**
 * Parses JSON exactly as this service writes it, whitespace aside: no duplicate members, one spelling of each number
 * and string. Anything that two parsers might read differently is rejected.
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

/** A copy without these members of the object at this path. */
function without(value: unknown, [step, ...rest]: readonly PropertyKey[], names: readonly string[]): unknown {
  if (!isObject(value)) return value
  if (step === undefined)
    return Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))
  const inner = without(value[step as string], rest, names)
  if (!Array.isArray(value)) return { ...value, [step]: inner }
  return value.map((item, i) => (i === step ? inner : item))
}

/**
 * A receipt without the members unknown to this version. A later version of the service may sign documents with more
 * members: the digest covers all, parsing drops them. The receipt itself is not signed, so it allows no extra members.
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
 * Checks the response of `GET /api/plans/{id}` byte for byte: well-formed, digest of the document, signature by the
 * key. `trusted`: accepted keys; without them the document's own key is accepted, which proves integrity, not origin.
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
  // The signed document, not the schema's output.
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

import { createHash, randomBytes } from 'node:crypto'
import type { Receipt } from '@/lib/contract/receipt'
import type { PlanDocument } from '@/lib/contract/receipts'
import { RequestError } from '@/lib/contract/requestError'
import { toTimestamp } from '@/lib/contract/scalars'
import { canonicalJson, type Json } from '@/lib/contract/verifier/receipts/canonicalJson'
import type { StoredReceipt } from '@/lib/core/domain/receipt'
import type { Runtime } from '@/lib/operations/runtime'
import { buildDocument, type MadePlan } from './buildDocument'

const KEEP_MS = 90 * 86_400_000
/** 144 bits: not guessable. */
const ID_BYTES = 18

/** Receipts are stored per account: without a credential anybody could fill the database. */
export function assertAccount(account: string | undefined): asserts account is string {
  if (account !== undefined) return
  throw new RequestError(
    'A receipt needs a credential: send X-API-Key: <API key>, or Authorization: Bearer <access token>.',
    { code: 'unauthorized', loc: ['header', 'x-api-key'] },
  )
}

/** The receipt's page at the public address. */
function pageOf({ config: { publicUrl } }: Runtime, { id, host }: { id: string; host: string }): string {
  return new URL(`/plan/${id}`, publicUrl ?? `http://${host}`).href
}

/** A stored receipt as the API shows it; the signed document names its page. */
export function toReceipt(stored: StoredReceipt, url: string): Receipt {
  return {
    id: stored.id,
    url,
    sha256: stored.sha256,
    signature: stored.signature,
    key_id: stored.keyId,
    issued_at: toTimestamp(stored.issuedAt),
    expires_at: toTimestamp(stored.expiresAt),
  }
}

/** Command lines parse a leading dash as an option. */
function newId(): string {
  const id = randomBytes(ID_BYTES).toString('base64url')
  return id.startsWith('-') ? newId() : id
}

/** The document as JSON: without undefined members. Text that is not well-formed Unicode has no canonical form. */
const toJson = (document: PlanDocument): Json =>
  JSON.parse(
    JSON.stringify(document, (_, value: unknown) =>
      typeof value === 'string' ? value.replaceAll(/\p{Surrogate}/gu, '\ufffd') : value,
    ),
  )

/** Receipts promised for 90 days are never deleted early, so a full account has to wait. */
function rejectFullAccount(most: number): never {
  throw new RequestError(
    `This account holds ${most.toLocaleString('en')} receipts, the most there can be. Each is deleted 90 days after it was issued; until then, plans without a receipt are as good.`,
    { code: 'conflict', loc: ['body', 'receipt'] },
  )
}

/**
 * Signs a plan and stores it. Once resolved, the receipt is durable.
 * Errors: `conflict` when the account is at its limit; the database's.
 */
export async function issueReceipt(
  runtime: Runtime,
  made: MadePlan,
  { host, account }: { host: string; account: string },
): Promise<Receipt> {
  const signer = await runtime.receiptKeys.current()
  const id = newId()
  const url = pageOf(runtime, { id, host })
  const issuedAt = runtime.clock.now()
  const expiresAt = issuedAt + KEEP_MS
  const document = canonicalJson(
    toJson(buildDocument(made, { id, url, issuedAt, expiresAt, key: signer.key })),
  )
  const digest = createHash('sha256').update(document, 'utf8').digest()
  const stored: StoredReceipt = {
    id,
    keyId: signer.key.kid,
    sha256: digest.toString('hex'),
    signature: signer.sign(digest).toString('base64url'),
    issuedAt,
    expiresAt,
    document,
  }
  const most = runtime.config.receiptsPerAccount
  if (!(await runtime.receipts.add(stored, { owner: account, most }))) rejectFullAccount(most)
  return toReceipt(stored, url)
}

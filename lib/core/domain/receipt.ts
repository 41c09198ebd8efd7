import type { Usd } from './units'

/** A stored signing key. */
export interface StoredReceiptKey {
  /** RFC 7638 thumbprint of the public key. */
  id: string
  /** The public key, base64url (`x` of its JWK). */
  publicKey: string
  /** The private key, encrypted; absent where it is stored elsewhere. */
  sealedKey?: string
  /** ms */
  createdAt: number
}

export interface StoredReceipt {
  id: string
  keyId: string
  sha256: string
  signature: string
  /** ms */
  issuedAt: number
  expiresAt: number
  /** Canonical JSON: exactly the signed bytes. */
  document: string
}

/** Seconds after issuing a receipt at which its order is replanned. */
export const REGRET_HORIZONS = [10, 60, 300] as const
export type RegretHorizon = (typeof REGRET_HORIZONS)[number]

/** The same order at that later time. */
export interface Regret {
  /** Part of the order that the books would have filled, 0 to 1. */
  filledRatio: number
  /** Its cost, or proceeds of a sell. */
  cost: Usd
  /** Above 0 where waiting would have been worse; undefined where one of the plans fills nothing. */
  delta?: Usd
}

export interface StoredRegret {
  afterS: RegretHorizon
  /** ms */
  dueAt: number
  /** `unknown`: a book was unknown then. */
  status: 'pending' | 'known' | 'unknown'
  regret?: Regret
}

export interface DueRegret {
  receiptId: string
  afterS: RegretHorizon
  dueAt: number
  document: string
}

/** Owner of a receipt, and the maximum number of receipts per account. */
interface ReceiptAccount {
  owner: string
  most: number
}

/** Plan receipts, their keys, and their regret results. */
export interface ReceiptStore {
  /** Newest first. */
  listKeys(): Promise<StoredReceiptKey[]>
  /** Does nothing if the key exists. */
  addKey(key: StoredReceiptKey): Promise<void>
  /**
   * Stores a receipt and its due regrets atomically; durable once it resolves. False, and nothing stored, if its owner
   * already holds `most` receipts unexpired at the issue time; concurrent calls respect this limit too.
   */
  add(receipt: StoredReceipt, account: ReceiptAccount): Promise<boolean>
  find(id: string): Promise<StoredReceipt | undefined>
  /** By horizon, nearest first; undefined for a receipt that is unknown or expired by then. */
  listRegrets(id: string, now: number): Promise<StoredRegret[] | undefined>
  /** Pending regrets due by then, oldest first; `after`: cursor, the last entry of the previous page. */
  listDue(now: number, limit: number, after?: DueRegret): Promise<DueRegret[]>
  /** The first result is final. `undefined` is stored as unknown. */
  settle(due: Pick<DueRegret, 'receiptId' | 'afterS'>, regret: Regret | undefined): Promise<void>
  deleteExpired(now: number): Promise<void>
}

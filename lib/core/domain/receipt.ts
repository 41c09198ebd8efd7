import type { Usd } from './units'

/** A signing key as it is stored. */
export interface StoredReceiptKey {
  /** RFC 7638 thumbprint of the public key. */
  id: string
  /** The public key, base64url (`x` of its JWK). */
  publicKey: string
  /** The private key, encrypted; absent where it is not kept here. */
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
  /** Canonical JSON: what was signed, to the byte. */
  document: string
}

/** Seconds after a receipt was issued at which its order is planned again. */
export const REGRET_HORIZONS = [10, 60, 300] as const
export type RegretHorizon = (typeof REGRET_HORIZONS)[number]

/** What the same order would have been at that later moment. */
export interface Regret {
  /** Part of the order that the books would have filled, 0 to 1. */
  filledRatio: number
  /** What it would have cost, or brought. */
  cost: Usd
  /** Above 0 where waiting would have been worse; undefined where one of both plans fills nothing. */
  delta?: Usd
}

export interface StoredRegret {
  afterS: RegretHorizon
  /** ms */
  dueAt: number
  /** `unknown`: a book was not known then. */
  status: 'pending' | 'known' | 'unknown'
  regret?: Regret
}

export interface DueRegret {
  receiptId: string
  afterS: RegretHorizon
  dueAt: number
  document: string
}

/** Whom a receipt counts for, and how many an account may hold. */
interface ReceiptAccount {
  owner: string
  most: number
}

/** Receipts of plans, their keys, and what became of them. */
export interface ReceiptStore {
  /** Newest first. */
  listKeys(): Promise<StoredReceiptKey[]>
  /** Does nothing where the key is there already. */
  addKey(key: StoredReceiptKey): Promise<void>
  /**
   * Stores a receipt and what is due of it in one step; lasting once it resolves. False, and nothing stored, where its
   * owner holds `most` already that have not expired by the time it is issued; that holds for simultaneous ones too.
   */
  add(receipt: StoredReceipt, account: ReceiptAccount): Promise<boolean>
  find(id: string): Promise<StoredReceipt | undefined>
  /** By horizon, the nearest first; undefined for a receipt that is unknown or expired by then. */
  listRegrets(id: string, now: number): Promise<StoredRegret[] | undefined>
  /** What is pending and was due by then, the oldest first; `after`: the one that the last list ended with. */
  listDue(now: number, limit: number, after?: DueRegret): Promise<DueRegret[]>
  /** The first result stays. Without one it is unknown. */
  settle(due: Pick<DueRegret, 'receiptId' | 'afterS'>, regret: Regret | undefined): Promise<void>
  deleteExpired(now: number): Promise<void>
}

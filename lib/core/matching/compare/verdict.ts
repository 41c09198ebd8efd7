import type { Evidence } from '../confidence/evidence'

/** Result of comparing one slot. */
export interface Finding {
  slot: string
  kind: 'agree' | 'conflict' | 'missing'
  /** Plain text for a reader: what both say, or what each says. */
  text: string
  /** Score penalty, 0 to 1. */
  weight?: number
  /** Of a conflict: other words or a hint at another time, which a reader of both texts may still find to agree. */
  soft?: true
}

/** Two statements without a conflict. */
export interface Match {
  relation: 'same' | 'complement'
  /** Log-odds by the evidence. Ranks rivals for one market. */
  score: number
  /** 0 to 1: precision of matches with such evidence. */
  confidence: number
  method: 'rules' | 'reference'
  findings: readonly Finding[]
  evidence: Evidence
  /** The evidence without the support of other outcomes, and that support, 0 to 1. */
  unsupported: Evidence
  support: number
  /** What either side says alone: equal for all outcomes of two events whose titles differ alike. */
  alone: string
}

/** Below this confidence a match waits for a reviewer. Chosen on the held-out results of `npm run train:matching`. */
export const PUBLISH_FROM = 0.8

/** Whether this is shown to traders without review. */
export const isPublishable = (verdict: Verdict): verdict is Match =>
  !isVeto(verdict) && verdict.confidence >= PUBLISH_FROM

/** Why two statements are not the same. */
export interface Veto {
  veto: Finding
  /** What the rest says, where the veto is soft; only if requested. */
  otherwise?: Match
}

export type Verdict = Match | Veto

export const isVeto = (verdict: Verdict): verdict is Veto => 'veto' in verdict

/** Findings as short sentences, agreements first. */
export function reasonsOf({ findings }: Match): string[] {
  const order = { agree: 0, missing: 1, conflict: 2 }
  const lead = { agree: 'Same', missing: 'Not on both sides:', conflict: 'Differs:' }
  return [...findings]
    .sort((x, y) => order[x.kind] - order[y.kind])
    .map(({ slot, kind, text }) => `${lead[kind]} ${slot}: ${text}.`)
}

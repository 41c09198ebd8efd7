/** What the comparison of one slot found. */
export interface Finding {
  slot: string
  kind: 'agree' | 'conflict' | 'missing'
  /** Plain words for a reader: what both say, or what each says. */
  text: string
  /** What it takes off the score, 0 to 1. */
  weight?: number
}

/** Two statements without a conflict. */
export interface Match {
  relation: 'same' | 'complement'
  /** 0 to 1: one less what is missing or only hinted at. It ranks rivals for one market. */
  score: number
  /** 0 to 1: how often matches with such evidence are right. */
  confidence: number
  method: 'rules' | 'reference'
  findings: readonly Finding[]
}

/** Below this confidence a match waits for a person. Chosen on the left-out figures of `npm run train:matching`. */
export const PUBLISH_FROM = 0.8

/** Would this be shown to traders without a person having looked? */
export const isPublishable = (verdict: Verdict): verdict is Match =>
  !isVeto(verdict) && verdict.confidence >= PUBLISH_FROM

/** Why two statements are not the same. */
export interface Veto {
  veto: Finding
}

export type Verdict = Match | Veto

export const isVeto = (verdict: Verdict): verdict is Veto => 'veto' in verdict

/** Findings as short sentences, what agrees first. */
export function reasonsOf({ findings }: Match): string[] {
  const order = { agree: 0, missing: 1, conflict: 2 }
  const lead = { agree: 'Same', missing: 'Not on both sides:', conflict: 'Differs:' }
  return [...findings]
    .sort((x, y) => order[x.kind] - order[y.kind])
    .map(({ slot, kind, text }) => `${lead[kind]} ${slot}: ${text}.`)
}

import { judgePrompt, PROMPT_VERSION, readerPrompt } from '@/lib/core/matching/model/prompts'
import type { ModelPair, ModelSide } from './modelPairs'

const nameOf = ({ venue, id, hash }: ModelSide) => ({ venue, id, hash })

/**
 * What a model would be requested about the undecided pairs of a catalogue: each text once for the reader, each pair for
 * the judge. A service does not send pairs to the judge whose readings contradict each other.
 */
export function toPrompts(pairs: readonly ModelPair[], boundary: () => string): object[] {
  const undecided = pairs.filter(({ candidate }) => !candidate.published)
  const texts = new Map(undecided.flatMap(({ a, b }) => [a, b]).map((side) => [side.hash, side]))
  return [
    ...[...texts.values()].map((side) => ({
      kind: 'reader',
      prompt_version: PROMPT_VERSION,
      market: nameOf(side),
      messages: readerPrompt(side.text, boundary()),
    })),
    ...undecided.map(({ a, b }) => ({
      kind: 'judge',
      prompt_version: PROMPT_VERSION,
      a: nameOf(a),
      b: nameOf(b),
      messages: judgePrompt(a.text, b.text, boundary()),
    })),
  ]
}

import type { PublishedPair } from '@/lib/core/matching/group/matchListings'
import { agreedMarkets, type Opinion } from '@/lib/core/matching/model/agreedMarkets'
import { isSound } from '@/lib/core/matching/model/isSound'
import { slotConflict } from '@/lib/core/matching/model/slotConflict'
import { verifySlots } from '@/lib/core/matching/model/verifySlots'
import type { ModelPair, ModelSide } from './modelPairs'
import { judgedKey, type RecordedAnswers } from './parseAnswers'

/** Answers are found by the hashes of the texts. */
const isCurrent = () => true

/** What the service would store about a pair after these answers; undefined while one is missing. */
function opinionOn({ candidate, a, b }: ModelPair, answers: RecordedAnswers): Opinion | undefined {
  const read = ({ text, hash }: ModelSide) => {
    const slots = answers.readings.get(hash)
    return slots && { text, slots: verifySlots(text, slots) }
  }
  const [x, y] = [read(a), read(b)]
  const judged = answers.judgements.get(judgedKey(a.hash, b.hash))
  // Without both readings nothing is published by it, but a rival that is judged different is none.
  if (!x || !y) return judged && { verdict: judged.verdict, sound: false, isCurrent }
  const relation = candidate.markets[0]?.inverted ? 'complement' : 'same'
  if (slotConflict(x.slots, y.slots, relation)) return { verdict: 'different', sound: false, isCurrent }
  return judged && { verdict: judged.verdict, sound: isSound(judged, x, y), isCurrent }
}

/** The pairs of a catalogue that recorded answers publish beside those of matching alone. */
export function publishedByModel(pairs: readonly ModelPair[], answers: RecordedAnswers): PublishedPair[] {
  const of = new Map(pairs.map((pair) => [pair.candidate, pair]))
  const agreed = agreedMarkets([...of.keys()], (candidate) => {
    const pair = of.get(candidate)
    return pair && opinionOn(pair, answers)
  })
  return [...agreed.keys()].flatMap((candidate): PublishedPair[] => {
    const pair = of.get(candidate)
    const judged = pair && answers.judgements.get(judgedKey(pair.a.hash, pair.b.hash))
    if (!pair || !judged) return []
    const side = ({ venue, id }: ModelSide) => ({ venue, id })
    return [
      {
        a: side(pair.a),
        b: side(pair.b),
        relation: candidate.markets[0]?.inverted ? 'complement' : 'same',
        confidence: candidate.confidence,
        reasons: [...candidate.reasons, `Judged by a language model, ${judged.slot}: ${judged.reason}`],
      },
    ]
  })
}

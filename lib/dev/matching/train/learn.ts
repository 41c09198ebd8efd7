import { EVIDENCE } from '@/lib/core/matching/confidence/evidence'
import { type Knowledge, knowing, knowledge } from '@/lib/core/matching/confidence/knowledge'
import type { Listing } from '@/lib/core/matching/read/listing'
import { countWords, type WordCounts } from './countWords'
import { HIDDEN_NAMES } from './hideTexts'
import type { LabelledSet } from './labelledSets'
import { confidenceBy, fitModel, type Model } from './leaveOut'
import { type Sample, samplesOf } from './samples'
import { type Answering, type Counted, scoreClaims } from './scoreClaims'
import { unlearnedIn } from './unlearnedIn'

type FamilyOf = (set: string, family: string) => string

/** Families are left out in so many parts, each whole. */
const FOLDS = 5

/** FNV-1a over the family's name. */
function foldOf(family: string): number {
  let hash = 0x811c9dc5
  for (const char of family) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 8) % FOLDS
}

const listingsOf = (sets: readonly LabelledSet[]) => sets.flatMap(({ events }) => [...events.values()].flat())

/** Listings of which no labelled pair is in the fold. */
function outside(sets: readonly LabelledSet[], familyOf: FamilyOf, fold: number): Listing[] {
  return sets.flatMap((set) => {
    const inside = new Set(
      [...set.labels.values()]
        .filter(({ family }) => foldOf(familyOf(set.name, family)) === fold)
        .flatMap(({ a, b }) => [a, b]),
    )
    return listingsOf([set]).filter(({ venue, id }) => !inside.has(`${venue}\n${id}`))
  })
}

/** What the texts teach without a label: words to count, and which phrases and synonyms there are. */
interface Texts extends WordCounts {
  unlearned?: ReadonlySet<string>
}

/** Of the texts outside the fold alone. */
function textsOutside(sets: readonly LabelledSet[], familyOf: FamilyOf, fold: number): Texts {
  const listings = outside(sets, familyOf, fold)
  const unlearned = unlearnedIn(listings)
  return { ...knowing({ ...knowledge(), unlearned }, () => countWords(listings)), unlearned }
}

const knowledgeOf = ({ logistic, ceiling }: Model, counts: Texts): Knowledge => ({
  ...counts,
  ceiling,
  bias: logistic.bias,
  evidence: new Map(EVIDENCE.map(([name], i) => [name, logistic.coefficients[i] ?? 0])),
})

/** No pair is too unlikely to learn from. */
const OPEN = (counts: Texts): Knowledge => ({ ...counts, ceiling: 1, bias: 0, evidence: new Map() })

const sampleAll = (sets: readonly LabelledSet[], familyOf: FamilyOf, counts: Texts): Sample[] =>
  knowing(OPEN(counts), () =>
    sets.flatMap((set) => HIDDEN_NAMES.flatMap((hidden) => samplesOf(set, { hidden, familyOf }))),
  )

interface LeftOut {
  counted: Counted[]
  samples: Sample[]
  /** Confidence by the model that never saw the sample's family. */
  said: ReadonlyMap<Sample, number>
}

interface Learned {
  model: Model
  counts: WordCounts
  /** Only the weights of the evidence were learned without the family. */
  weightsOut: LeftOut
  /** Nothing of the family was seen: neither its labels nor its texts, nor the phrases and synonyms that only they have. */
  everythingOut: LeftOut
}

/**
 * Learns from all families, and measures on each fold what the others taught. `answering`: recorded answers of a model
 * by set, whose claims are counted where everything is left out.
 */
export function learn(
  sets: readonly LabelledSet[],
  familyOf: FamilyOf,
  answering: ReadonlyMap<string, Answering> = new Map(),
): Learned {
  const counts = countWords(listingsOf(sets))
  const samples = sampleAll(sets, familyOf, counts)
  const model = fitModel(samples)
  const measure = (countsFor: (fold: number) => Texts, byModel?: typeof answering): LeftOut => {
    const result: LeftOut = { counted: [], samples: [], said: new Map() }
    const said = new Map<Sample, number>()
    for (let fold = 0; fold < FOLDS; fold += 1) {
      const own = countsFor(fold)
      const known = own === counts ? samples : sampleAll(sets, familyOf, own)
      const without = fitModel(
        known.filter(({ family }) => foldOf(family) !== fold),
        model,
      )
      for (const sample of known) {
        if (foldOf(sample.family) !== fold) continue
        result.samples.push(sample)
        said.set(sample, confidenceBy(without, sample.features))
      }
      const claims = knowing(knowledgeOf(without, own), () =>
        sets.flatMap((set) => scoreClaims(set, familyOf, byModel?.get(set.name))),
      )
      result.counted.push(...claims.filter(({ family }) => foldOf(family) === fold))
    }
    return { ...result, said }
  }
  return {
    model,
    counts,
    weightsOut: measure(() => counts),
    everythingOut: measure((fold) => textsOutside(sets, familyOf, fold), answering),
  }
}

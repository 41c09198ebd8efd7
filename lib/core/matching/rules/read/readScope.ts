import { wordsOf } from '../bodies'
import { quoteOf, type StatedFact, sentencesOf } from './statement'

const OUT =
  /\b(?:do(?:es)? not (?:count|qualify|suffice)|(?:will|shall|is|are|be)(?: \w+)? not (?:be )?(?:count(?:ed)?|considered|included|qualify|sufficient|enough)|will not (?:count|qualify|suffice)|(?:is|are|be) (?:excluded|disregarded|ignored)|exclud(?:es|ing)|not (?:including|counting)|without (?:overtime|extra time))\b/i
const IN =
  /\b(?:counts?(?! once)|(?:will|shall) (?:also )?(?:count|qualify|suffice)|qualif(?:y|ies)|(?:is|are|be) (?:included|counted|sufficient)|includ(?:es|ing)|counted (?:as|towards?))\b/i

/** Synonyms of one subject. */
const TOPICS: readonly (readonly [topic: string, pattern: RegExp])[] = [
  ['overtime', /\b(?:over-?time|extra time|shoot-?outs?|extra innings)\b/i],
  ['regulation', /\b(?:90 minutes|regulation (?:time|play)|regular (?:time|play)|full time)\b/i],
  ['interim', /\b(?:interim|acting|caretaker|provisional)\b/i],
  ['emergency', /\bemergency\b/i],
  ['announcement', /\bannouncements?\b/i],
  ['death', /\b(?:death|dies|died)\b/i],
  ['write-in', /\bwrite-ins?\b/i],
  ['partial', /\bpartial\b/i],
  ['revision', /\brevis/i],
]

/** Words common to such sentences, which do not identify the subject. */
const COMMON = new Set(
  'any all other also only not does do count counts counted counting qualify qualifies considered consider included include includes including excluded exclude excludes excluding market markets purposes toward towards resolution yes no if it its such these those which as with was were are been has have than more shall may must can there'.split(
    ' ',
  ),
)

const topicsOf = (clause: string): string[] => {
  const known = TOPICS.filter(([, pattern]) => pattern.test(clause)).map(([topic]) => topic)
  if (known.length > 0) return known
  const words = [...wordsOf(clause)].filter((word) => word.length > 3 && !COMMON.has(word))
  return words.length > 0 ? [`of ${[...words].sort().join(' ')}`] : []
}

/** "90 minutes of regular play" excludes overtime, unless "including overtime" follows. */
const ONLY =
  /\bafter 90 minutes\b|\bonly (?:the )?(?:first )?(?:90 minutes|regulation|regular)\b|\bat the end of (?:regulation|regular)\b|\bregulation time only\b/i

/** Parses what also counts (`in`) and what is excluded (`out`): one fact per subject. */
export function readScope(rules: string): StatedFact[] {
  return sentencesOf(rules).flatMap((sentence) => {
    const clauses = sentence.split(/;\s+|,\s+(?=(?:but|while|however|and)\b)/i)
    return clauses.flatMap((clause): StatedFact[] => {
      const quote = quoteOf(sentence, sentence.indexOf(clause))
      if (ONLY.test(clause) && !IN.test(clause)) return [{ fact: 'overtime', values: ['out'], quote }]
      const value = OUT.test(clause) ? 'out' : IN.test(clause) ? 'in' : undefined
      return value === undefined ? [] : topicsOf(clause).map((fact) => ({ fact, values: [value], quote }))
    })
  })
}

/** The same subject: equal names, or texts that share most of their words. */
export function isSameTopic(a: string, b: string): boolean {
  if (a === b) return true
  if (!a.startsWith('of ') || !b.startsWith('of ')) return false
  const [x, y] = [new Set(a.slice(3).split(' ')), new Set(b.slice(3).split(' '))]
  const shared = [...x].filter((word) => y.has(word)).length
  return shared >= 2 && shared / Math.min(x.size, y.size) >= 0.6
}

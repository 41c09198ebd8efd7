const FILLER = new Set(
  'the a an of for to and or by in on at is be will this that from official information data based resolution source sources settlement primary government us https http www com org gov net'.split(
    ' ',
  ),
)

const split = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** Words that carry weight. */
export const wordsOf = (text: string): Set<string> => new Set(split(text).filter((word) => !FILLER.has(word)))

const initials = (words: readonly string[]) =>
  words.length < 2 ? [] : [words.map((word) => word[0]).join('')]

/** Names of one authority. */
const SAME_BODY = new Map([
  ['fomc', 'federal'],
  ['fed', 'federal'],
])

/**
 * An authority by its words, run together, and by its initials with and without the small words: "bea.gov" is the
 * Bureau of Economic Analysis, "rottentomatoes.com" is Rotten Tomatoes.
 */
function namesOf(text: string): Set<string> {
  const words = split(text).map((word) => SAME_BODY.get(word) ?? word)
  const heavy = words.filter((word) => !FILLER.has(word))
  return new Set([...heavy, heavy.join(''), ...initials(words), ...initials(heavy)])
}

/** The part of the smaller set that is in the other. */
export const overlap = (x: ReadonlySet<string>, y: ReadonlySet<string>): number =>
  [...x].filter((word) => y.has(word)).length / Math.max(1, Math.min(x.size, y.size))

/** Do two names share a word of weight? */
export const isSameBody = (a: string, b: string): boolean => overlap(namesOf(a), namesOf(b)) > 0

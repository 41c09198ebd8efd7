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

/** Significant words. */
export const wordsOf = (text: string): Set<string> => new Set(split(text).filter((word) => !FILLER.has(word)))

const initials = (words: readonly string[]) =>
  words.length < 2 ? [] : [words.map((word) => word[0]).join('')]

/** Names of one authority. */
const SAME_BODY = new Map([
  ['fomc', 'federal'],
  ['fed', 'federal'],
])

/**
 * An authority's names: its words joined, and its initials with and without small words: "bea.gov" is the Bureau of
 * Economic Analysis, "rottentomatoes.com" is Rotten Tomatoes.
 */
function namesOf(text: string): Set<string> {
  const words = split(text).map((word) => SAME_BODY.get(word) ?? word)
  const heavy = words.filter((word) => !FILLER.has(word))
  return new Set([...heavy, heavy.join(''), ...initials(words), ...initials(heavy)])
}

/** Overlap coefficient: the share of the smaller set that is in the other. */
export const overlap = (x: ReadonlySet<string>, y: ReadonlySet<string>): number =>
  [...x].filter((word) => y.has(word)).length / Math.max(1, Math.min(x.size, y.size))

/** Whether two names share a significant word. */
export const isSameBody = (a: string, b: string): boolean => overlap(namesOf(a), namesOf(b)) > 0

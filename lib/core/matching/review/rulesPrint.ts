/**
 * 64-bit text hash in two lanes; not cryptographic.
 * Source: FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/; the second lane has a different multiplier.
 */
function hash(text: string): string {
  let [left, right] = [0x811c9dc5, 0x9747b28c]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    left = Math.imul(left ^ code, 0x01000193)
    right = Math.imul(right ^ code, 0x5bd1e995)
  }
  return `${(left >>> 0).toString(36)}.${(right >>> 0).toString(36)}`
}

/**
 * A rules text without insignificant differences: case, spacing, quotes and punctuation. Figures, comparison signs and
 * decimal points count.
 */
const essence = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/['’‘]/g, '')
    .replace(/(?<!\d)[.,:]|[.,:](?!\d)/g, ' ')
    .replace(/[^\p{L}\p{N}<>=≤≥%$€£+.,:-]+/gu, ' ')
    .trim()

const known = new WeakMap<object, string>()

/** Equal for equivalent texts. `owner`: the object with the text; the hash is cached per owner. */
export function rulesPrint(owner: object, text: string): string {
  const before = known.get(owner)
  if (before !== undefined) return before
  const print = hash(essence(text))
  known.set(owner, print)
  return print
}

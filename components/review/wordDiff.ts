/** A run of words that both texts have, or only this one. */
export interface Run {
  text: string
  own: boolean
}

/** Beyond this many words the differing part counts as different throughout: the table would grow too large. */
const MAX_WORDS = 1_200

interface Word {
  /** Including the preceding space. */
  text: string
  /** The compared form: case and punctuation ignored. */
  plain: string
}

const wordsOf = (text: string): Word[] =>
  (text.match(/\s*\S+/g) ?? []).map((word) => ({
    text: word,
    plain: word.toLowerCase().replace(/^[^\p{L}\p{N}$<>≥≤%]+|[^\p{L}\p{N}$<>≥≤%]+$/gu, ''),
  }))

/** Which words of each side belong to a longest common subsequence. */
function common(a: readonly Word[], b: readonly Word[]): [Set<number>, Set<number>] {
  const [inA, inB] = [new Set<number>(), new Set<number>()]
  if (a.length > MAX_WORDS || b.length > MAX_WORDS) return [inA, inB]
  const width = b.length + 1
  const lengths = new Uint16Array((a.length + 1) * width)
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] =
        a[i]?.plain === b[j]?.plain ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i]?.plain === b[j]?.plain) {
      inA.add(i++)
      inB.add(j++)
    } else if (at(i + 1, j) >= at(i, j + 1)) i += 1
    else j += 1
  }
  return [inA, inB]
}

function runsOf(words: readonly Word[], isCommon: (index: number) => boolean): Run[] {
  const runs: Run[] = []
  words.forEach(({ text }, index) => {
    const own = !isCommon(index)
    const last = runs.at(-1)
    if (last?.own === own) last.text += text
    else runs.push({ text, own })
  })
  return runs
}

/** Two texts as runs of words, marked where the other text lacks them. Case and punctuation are ignored. */
export function wordDiff(left: string, right: string): [Run[], Run[]] {
  const [a, b] = [wordsOf(left), wordsOf(right)]
  let start = 0
  while (start < a.length && start < b.length && a[start]?.plain === b[start]?.plain) start += 1
  let end = 0
  while (
    end < Math.min(a.length, b.length) - start &&
    a[a.length - 1 - end]?.plain === b[b.length - 1 - end]?.plain
  )
    end += 1
  const [inA, inB] = common(a.slice(start, a.length - end), b.slice(start, b.length - end))
  const known = (words: readonly Word[], inMiddle: ReadonlySet<number>) => (index: number) =>
    index < start || index >= words.length - end || inMiddle.has(index - start)
  return [runsOf(a, known(a, inA)), runsOf(b, known(b, inB))]
}

/** 32 bits of a text (FNV-1a with a murmur finish). Same text, same number, on every machine. */
export function hashText(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return finish(h)
}

function finish(value: number): number {
  let h = value
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) >>> 0
}

/** A number in [0, 1) that depends on the seed and the three coordinates only: stateless randomness. */
export function chanceAt(seed: number, a: number, b = 0, c = 0): number {
  let h = finish(seed ^ Math.imul(a | 0, 0x9e3779b1))
  h = finish(h ^ Math.imul(b | 0, 0x85ebca77))
  h = finish(h ^ Math.imul(c | 0, 0xc2b2ae3d))
  return h / 4294967296
}

/** Smooth noise in [-1, 1] over a time that may be negative: lattice values joined by a smoothstep. */
export function noiseAt(seed: number, time: number): number {
  const cell = Math.floor(time)
  const within = time - cell
  const smooth = within * within * (3 - 2 * within)
  const from = chanceAt(seed, cell) * 2 - 1
  const to = chanceAt(seed, cell + 1) * 2 - 1
  return from + (to - from) * smooth
}

export interface Random {
  /** In [0, 1). */
  float(): number
  /** Both ends inclusive. */
  int(from: number, to: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly [T, ...T[]]): T
  /** A random sample in random order; the whole list when it is shorter. */
  sample<T>(list: readonly T[], count: number): T[]
}

/** A random stream from the seed. */
export function createRandom(seed: string): Random {
  const base = hashText(seed)
  let drawn = 0
  const float = () => {
    drawn += 1
    return chanceAt(base, drawn)
  }
  const int = (from: number, to: number) => from + Math.floor(float() * (to - from + 1))
  return {
    float,
    int,
    chance: (probability) => float() < probability,
    pick: (list) => list[int(0, list.length - 1)] ?? list[0],
    sample: (list, count) => {
      const rest = [...list]
      const taken = []
      while (taken.length < count && rest.length > 0) taken.push(...rest.splice(int(0, rest.length - 1), 1))
      return taken
    },
  }
}

/** Whatever was chosen is drawn by then. */
const DRAWN_MS = 2_000

let last: { title: string | null; at: number } | undefined

/** The reader chose this outcome. */
export const choose = (title: string | null): void => {
  last = { title, at: performance.now() }
}

/** The reader went back or forward: what was chosen before means nothing any more. */
export const forgetChoice = (): void => {
  last = undefined
}

/**
 * The outcome that the reader chose last. It may be ahead of the one that is drawn, and of the address: Next writes
 * the address of each drawing, which may be that of the choice before.
 */
export const chosenOr = (drawn: string | null): string | null =>
  last && performance.now() - last.at < DRAWN_MS ? last.title : drawn

/** Whatever was chosen is drawn by then. */
const DRAWN_MS = 2_000

let last: { id: string; at: number } | undefined

/** The reader chose this outcome, by its id. */
export const choose = (id: string): void => {
  last = { id, at: performance.now() }
}

/** The reader went back or forward: what was chosen before means nothing any more. */
export const forgetChoice = (): void => {
  last = undefined
}

/**
 * The id of the outcome that the reader chose last. It may be ahead of the one that is drawn, and of the address: Next writes
 * the address of each drawing, which may be that of the choice before.
 */
export const chosenOr = (drawn: string): string =>
  last && performance.now() - last.at < DRAWN_MS ? last.id : drawn

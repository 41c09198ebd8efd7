/** A page that was asked for is here by then. */
export const LEAVING_MS = 2_000

let since = Number.NEGATIVE_INFINITY

/** The reader sets out for another page. */
export const setOut = (): void => {
  since = performance.now()
}

/** On the way to another page nothing may be written into this one's address: it would call the reader back. */
export const isLeaving = (): boolean => performance.now() - since < LEAVING_MS

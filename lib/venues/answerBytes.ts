/** Maximum response sizes, bytes. A page of events with all their markets is a few megabytes. */
export const BOOK_BYTES = 2 * 1024 * 1024
/** Fifty deep books are a third of a megabyte. */
export const BOOK_BATCH_BYTES = 8 * 1024 * 1024

/** Levels per side in event details and the stream: a book with this many may be truncated. */
export const BOOK_DEPTH = 50

/** Levels a side that event details and the stream carry: a book of so many may go on. */
export const BOOK_DEPTH = 50

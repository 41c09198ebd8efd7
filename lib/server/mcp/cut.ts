/** Shortens long texts for agents. A cut text ends with an ellipsis. */
const cutText = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, Math.max(0, most - 1))}…`

export const cutTexts = <T extends Record<string, string | undefined>>(texts: T, most: number): T =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, text === undefined ? text : cutText(text, most)]),
  ) as T

/** A page of a list. */
export const page = <T>(list: readonly T[], { offset, limit }: { offset: number; limit: number }): T[] =>
  list.slice(offset, offset + limit)

interface Side {
  asks: [number, number][]
  bids: [number, number][]
}

const cutSide = ({ asks, bids }: Side, depth: number): Side => ({
  asks: asks.slice(0, depth),
  bids: bids.slice(0, depth),
})

/** The best levels of a book in both framings. */
export const cutBook = <B extends { yes: Side; no: Side }>(book: B, depth: number): B => ({
  ...book,
  yes: cutSide(book.yes, depth),
  no: cutSide(book.no, depth),
})

/** Downsamples a series to a maximum length, evenly spaced, including the first and the last. */
export function thin<T>(points: readonly T[], most: number): T[] {
  if (points.length <= most) return [...points]
  const step = (points.length - 1) / (most - 1)
  return Array.from({ length: most }, (_, at) => points[Math.round(at * step)] as T)
}

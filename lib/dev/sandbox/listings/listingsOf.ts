import type { Question } from '../world/createWorld'

type Venue = 'polymarket' | 'kalshi' | 'limitless' | 'opinion' | 'predictfun'

interface Listed<V extends Venue> {
  question: Question
  listing: NonNullable<Question[V]>
}

/** The questions that a venue lists, each in its listing form. */
export const listingsOf = <V extends Venue>(questions: readonly Question[], venue: V): Listed<V>[] =>
  questions.flatMap((question) => {
    const listing = question[venue]
    return listing ? [{ question, listing }] : []
  })

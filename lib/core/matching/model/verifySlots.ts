import { hasQuote } from './quotes'
import type { FigureSlot, ModelText, Slot } from './types'

const SMALL = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')

const digitsOf = (text: string) => text.replace(/\D+/g, '')

/** The digits that any way of writing a number has: 2.5 million, 2,500,000 and 2.5M all have 25. */
const significant = (written: string) => digitsOf(written).replace(/^0+|0+$/g, '')

/** The numbers of a quote as written; a space may be between thousands, or between two numbers. */
const numbersIn = (quote: string) => [
  ...(quote.match(/\d[\d.,']*/g) ?? []),
  ...(quote.match(/\d{1,3}(?:\s\d{3})+/g) ?? []),
]

/** A zero has no digits that any way of writing it shares with no other number: it must stand alone. */
const ZERO = /(?<![\d.,])0(?:[.,]0+)?(?![\d]|[.,]\d)|\bzero\b/i

function saysNumber(quote: string, value: number): boolean {
  if (value === 0) return ZERO.test(quote)
  const numbers = numbersIn(quote)
  // The whole number: 15 does not say 5.
  if (numbers.length > 0) {
    const wanted = significant(String(Math.abs(value)))
    return numbers.some((written) => significant(written) === wanted)
  }
  const word = SMALL[value]
  return word !== undefined && new RegExp(`\\b${word}\\b`, 'i').test(quote)
}

const saysFigure = ({ quote, value, to }: FigureSlot) =>
  saysNumber(quote, value) && (to === undefined || saysNumber(quote, to))

/** The slots whose quote stands in the text and, for a figure, holds its number. The others are invented. */
export const verifySlots = (text: ModelText, slots: readonly Slot[]): Slot[] =>
  slots.filter((slot) => hasQuote(text, slot.quote) && (slot.slot !== 'figure' || saysFigure(slot)))

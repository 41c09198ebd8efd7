import { isName, type Listing } from './listing'
import { plain, tokensOf } from './normalize'

/** A question which of two names comes first: "Will Ramp or Brex IPO first?" YES is one of them. */
export interface Choice {
  yes: string
  no: string
}

const EITHER =
  /^(?:will |which (?:will|company will) .{0,30}?first[:,]? )?([a-z0-9 .&'-]{2,30}?) or ([a-z0-9 .&'-]{2,30}?)[:,]? (?=.{0,40}\bfirst\b)/

/** YES is up unless a label says otherwise. */
const UP_OR_DOWN = /\bup (?:or down|in)\b/

/** "Will Bitcoin hit $60k or $80k first?" */
const PRICES = /\b(?:hit|reach|dip to) (\$?\d[\d.,]{0,12}[kmb]?) or (\$?\d[\d.,]{0,12}[kmb]?) first\b/

/** Whether the figures of a plain title are the two sides of a choice. */
export const isPriceChoice = (title: string) => PRICES.test(title)

/** YES is the label's price, else the first in the title. */
function readPrices(left: string, right: string, label: string): Choice {
  const [first, second, said] = [left, right, label].map((price) => price.replace(/[^\d.kmb]/g, ''))
  const [yes = '', no = ''] = said === second ? [second, first] : [first, second]
  return { yes, no }
}

/** "OAI" is short for "openai", "ANTH" for "anthropic": letters of the name in order, starting with its first. */
function isShortFor(letters: string, name: string): boolean {
  const whole = name.replace(/[^a-z0-9]/g, '')
  if (letters === '' || letters[0] !== whole[0]) return false
  let at = -1
  return [...letters].every((letter) => {
    at = whole.indexOf(letter, at + 1)
    return at >= 0
  })
}

/** The side of YES: from the label, from the ticker's suffix, else the first in the title. */
export function readChoice({ title, outcome = '', id }: Listing): Choice | undefined {
  if (UP_OR_DOWN.test(plain(title)))
    return /^down\b/.test(plain(outcome)) ? { yes: 'down', no: 'up' } : { yes: 'up', no: 'down' }
  const prices = PRICES.exec(plain(title))
  if (prices?.[1] && prices[2]) return readPrices(prices[1], prices[2], plain(outcome))
  const [, left, right] = EITHER.exec(plain(title)) ?? []
  if (left === undefined || right === undefined) return undefined
  const [first, second] = [left, right].map((name) => tokensOf(name).join(' '))
  if (!first || !second || first === second) return undefined
  const label = plain(outcome)
  const suffix = /^[A-Z0-9]+-.*-([A-Z]{2,8})$/.exec(id)?.[1]?.toLowerCase()
  const isSecond = isName(label)
    ? tokensOf(label).join(' ') === second
    : suffix !== undefined && isShortFor(suffix, right) && !isShortFor(suffix, left)
  return isSecond ? { yes: second, no: first } : { yes: first, no: second }
}

/** Whether two choices are the same or inverted; undefined for different names. */
export function compareChoices(a: Choice, b: Choice): 'same' | 'inverted' | undefined {
  if (a.yes === b.yes && a.no === b.no) return 'same'
  return a.yes === b.no && a.no === b.yes ? 'inverted' : undefined
}

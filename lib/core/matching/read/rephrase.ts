import { wordsOf } from './normalize'

/** The parties of a court case are not the sides of a game. */
export const CASE = /\b(?:et al|case|lawsuit|court|ruling|verdict|trial|appeal)\b/

/** "Will Musk win Musk v. Altman et al": who wins, and the two parties. */
const WINS_CASE =
  /^(will )?([^?:;]{2,60}?) wins? (?:the )?([^?:;]{2,60}?) v\.? ([^?:;]{2,60}?)( et al\.?)?(?=[?;]|$)/i

/** A party's own case is its case against the other party. */
function namedOnce(title: string, isCase: boolean): string {
  if (!isCase) return title
  return title.replace(WINS_CASE, (whole, will = '', winner: string, left: string, right: string) => {
    const own = new Set(wordsOf(winner))
    const isOwn = (party: string) => wordsOf(party).every((word) => own.has(word))
    if (isOwn(left) === isOwn(right)) return whole
    return `${will}${winner} win case against ${isOwn(left) ? right : left}`
  })
}

/** "Announce a new nominee for chair", "name a new chair": announcing a nominee is announcing the holder. */
const NOMINEE =
  /\b(?:announce|name|pick|select|choose)s? (?:an? |the |his |her |its |their )?(?:new )?(?:nominee|pick|choice|candidate) (?:for|as) (?:the )?(?:new |next )?/gi
const NEW_HOLDER =
  /\b(?:announce|name|pick|select|choose)s? (?:an? |the |his |her |its |their )?(?:new|next) /gi

/** "Spread: Bills (-3.5)": the Bills win by more than that; with a plus they lose by less or win. */
const SPREAD = /\b(?:spread|handicap)\b/i
const MARGIN = /\(([-+])(\d+(?:\.\d+)?)\)/
const spreadOut = (text: string) =>
  SPREAD.test(text)
    ? text.replace(MARGIN, (_, sign: string, points: string) =>
        sign === '-' ? `wins by over ${points}` : `loses by under ${points}`,
      )
    : text

/** Rewrites a text in the wording of most venues. `around`: the title of its event. */
export const rephrase = (text: string, around: string): string =>
  namedOnce(spreadOut(text), CASE.test(`${text} ${around}`.toLowerCase()))
    .replace(NOMINEE, 'announce new ')
    .replace(NEW_HOLDER, 'announce new ')

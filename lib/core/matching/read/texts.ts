import { withRanks } from '../words/ranks'
import { withoutClocks } from './clocks'
import { withoutDelays } from './delays'
import { datedEditions, footballSeasons } from './editions'
import { isName, type Listing } from './listing'
import { plain, wordsOf } from './normalize'
import { rephrase } from './rephrase'

const PLACEHOLDER = /_{2,}|\.{3,}|…/g
/** Names that contain a figure. */
const NAMED_FIGURES =
  /\bs ?& ?p ?500\b|\bnasdaq[- ]?100\b|\brussell[- ]?2000\b|\bftse[- ]?100\b|\bnikkei[- ]?225\b|\bgta ?6\b|\bh\.?r\.? ?\d+\b|\bhot 100\b|\bcs ?2\b|\bdota ?2\b|\bcounter-strike ?2\b|\bligue ?1\b|\bformula ?1\b|\bf1\b|\b1\. fc\b|\b(?:fc|sc|bv|fsv)\b[a-z .]{0,40} (?:18|19)?\d\d\b|\b(?:calcio|como) 19\d\d\b|\(?\bbo\d\)?|\b\d+[ -]min(?:ute)?s?\b|\b12-month\b|(?<!\b(?:in|finish|finishes|make|makes|reach)\s(?:the\s|a\s)?)\btop \d+ [a-z]+s\b/g

/** Wording around a figure, and asides: quantities.ts parses the figure, the rest is not the subject. */
/** A winner of the first round of an election wins outright. */
const FIRST_ROUND = /\b(?:outright )?in the first round\b(?: outright)?/g
const ELECTION = /\b(?:primary|election|president\w*)\b/
/** "Trump to end income tax": to abolish it. */
const ENDS = /(?<=^(?:will )?[a-z.' ]{2,40} )end (?!of\b|date\b|up\b|in\b|on\b|with\b|by\b|the\b)/

const ABOUT_FIGURES =
  /\bor (?:above|below|higher|lower|less|fewer|more|greater|under|over|later)\b|\b(?:higher|lower|greater|fewer) than\b|\(\d+\s?bps\)|\b(?:degrees?|fahrenheit|celsius|percent|dollars?|usd|thousand|million|billion|trillion)\b|\b(?:increase|grow|growth|rise|decrease)s? (?:of|by) (?=more|less|at least|over|under|above|below|\d)|\bgrowth\b(?=[^;]{0,60}\d)|\bexceed(?:s|ing)?\b|\b(?:dips?|falls?|drops?|rises?) to\b/g

/** Expansion after an abbreviation: "FIA (Fédération Internationale de l'Automobile)". */
const ASIDES = /(?<=\b[a-z]{2,6} )\([a-z' .-]{8,80}\)/g

/** "Stablecoin legislation (GENIUS Act)": the act by its name. */
const NAMED_ACT = /(?<=^|[;:] )[a-z -]{3,60} (?:legislation|bill|law) \(((?:the )?[a-z0-9 -]{2,40} act)\)/g
/** "Democrats win the House and Republicans win the Senate" → "d house r senate", as in labels. */
const CHAMBERS =
  /\b(d|r)[a-z]{0,12}(?: party)? wins? (?:the )?(house|senate) and (?:the )?(d|r)[a-z]{0,12}(?: party)? wins? (?:the )?(house|senate)\b/g
/** "Will there be another shutdown" always means the next one; "another company" means any other. */
const ANOTHER = /\bthere be another\b/g
/** "How high will gold get": its figure states the direction. */
const HOW_FAR = /\bhow (?:high|low)\b/g

/** "Advance to the semifinals", "qualify for the playoffs": to reach them. */
const REACHES =
  /\b(?:advances? to|qualif(?:y|ies) for)\s+(?=(?:the\s+)?(?:[a-z0-9]+\s+){0,6}(?:finals?|semi-?finals?|quarter-?finals?|round|knockout|playoffs)\b)/g
/** "Finish 2026 as world number one": to be it at that time. */
const FINISHES = /\bfinish(?:es)?\s+(?:the\s+(?:year|season)\s+)?as\b/g
/** "Trump x Xi meeting": that they meet; a bank's meeting has no second name. */
const MEETS = /(\sx [a-z]+(?: [a-z]+)?) meeting\b/g

/** "SPX closes down", "SPX down on Friday": not "up or down", which allows either. */
const FALLS =
  /\b(?:be|closes?|opens?|ends?|finish(?:es)?|trades?)\s+down\b|(?<=^[a-z0-9 ()&.$]{2,30} )(?<!\b(?:or|shut|step|steps|struck|strikes?|shot|break|take) )down(?=\s+(?:on|in|this)\b)/g

/** "Make the tournament", "qualify for the World Cup": to take part in it. */
const QUALIFIES =
  /\b(?:makes?|qualif(?:y|ies) for|gets? into)\s+(?:the\s+)?((?:[a-z0-9]+\s+){0,3}(?:tournament|world cup|playoffs|bracket))\b/g
/** "Win the World Cup final": to win the cup, unlike reaching its final. */
const WINS_FINAL =
  /\b(wins?\s+(?:the\s+)?(?:[a-z0-9]+\s+){0,4})(?<!(?:semi|quarter|conference|nba|basketball)[- ])final\b(?!\s+four)/g
/** "The shutdown ends": to end it. */
const IS_ENDED = /\b(shutdown|war|strike|blockade|conflict)\s+(?:to\s+)?ends?\b/g
/** "The most Oscars", as opposed to one of them. */
const MOST =
  /(?<!\bat )\bmost (?:total |overall )?(?=(?:oscar|grammy|emmy|award|medal|gold|goal|win|title|trophie|nomination)s?\b)/g

/** "Which party will win": the outcome's label names one, so the kind restricts nothing. */
const KIND = /\b(?:which|what) [a-z]+ (?=(?:will|would|wins?|has|have|is|are|gets?)\b)/g

/** The text to extract words from. */
export const wordsText = (text: string) =>
  withRanks(withoutRounds(withoutClocks(withoutDelays(text))))
    .replace(KIND, ' ')
    .replace(ENDS, 'abolish ')
    .replace(NAMED_ACT, ' $1 ')
    .replace(CHAMBERS, ' $1 $2 $3 $4 ')
    .replace(HOW_FAR, ' ')
    .replace(QUALIFIES, ' qualify $1')
    .replace(REACHES, ' reach ')
    .replace(WINS_FINAL, '$1')
    .replace(IS_ENDED, '$1 abolish')
    .replace(MOST, ' mostof ')
    .replace(FALLS, ' downward ')
    .replace(FINISHES, ' ')
    .replace(MEETS, '$1 meet')
    .replace(ANOTHER, ' ')
    .replace(ASIDES, ' ')
    .replace(ABOUT_FIGURES, ' ')

const withoutRounds = (text: string) => (ELECTION.test(text) ? text.replace(FIRST_ROUND, 'outright') : text)

/** The text to extract figures from. */
export const figuresText = (text: string) =>
  withRanks(withoutClocks(withoutDelays(text)))
    .replace(/\brank\d+\b/g, ' ')
    .replace(NAMED_FIGURES, ' ')

/** Whether the title is only a label of its event, without a subject. */
export const isLabel = (tokens: readonly string[], title: string) =>
  new Set(tokens).size < 2 ||
  (!/\?|^(?:will|who|what|which|how|when)\b/.test(title) && new Set(tokens).size < 3)

export interface Texts {
  title: string
  outcome: string
  eventTitle: string
  /** The same in original case, which distinguishes "May" from "may". */
  raw: { title: string; outcome: string; eventTitle: string }
}

const PARTY = /\b(?:democrat\w*|republicans?|gop|labour|conservatives?|liberals?|tories|reform uk)\b/

/** "Will Republicans win the House race for AZ-2?" labelled "Eli Crane": the label is only the current candidate. */
const isBeside = (title: string, label: string, titled = false) =>
  /^will\b/.test(title) &&
  !/\d/.test(label) &&
  !PARTY.test(label) &&
  (titled || PARTY.test(title)) &&
  !/\b(?:this|which|another|who)\b/.test(title)

/** The three texts, plain, without filler: the venue's own name, a repeated label. */
export function textsOf({ id, title, outcome = '', eventTitle = '', venue, titled }: Listing): Texts {
  const league = /^KX(?:NFL|NCAAF|CFB)/.test(id) ? 'nfl' : ''
  const around = `${title} ; ${eventTitle} ; ${league}`
  const raws = [title, outcome, eventTitle].map((text) =>
    rephrase(footballSeasons(datedEditions(text.replace(PLACEHOLDER, ' ')), around), eventTitle),
  )
  const [own = '', label = '', event = ''] = raws.map(plain)
  const hasLabel = isName(label) && !own.includes(label) && !isBeside(own, label, titled)
  const hasEvent = event !== own && event.replace(/[^a-z]/g, '') !== venue
  return {
    title: own,
    outcome: hasLabel ? label : '',
    eventTitle: hasEvent ? event : '',
    raw: {
      title: raws[0] ?? '',
      outcome: hasLabel ? (raws[1] ?? '') : '',
      eventTitle: hasEvent ? (raws[2] ?? '') : '',
    },
  }
}

/** "World Cup Group J Winner: Algeria" and "…: Argentina": the event is titled after one of its outcomes. */
export function isSibling(title: string, eventTitle: string): boolean {
  if (/^(?:which|who|what|how|when)\b/.test(eventTitle)) return false
  const [own, event] = [wordsOf(title), wordsOf(eventTitle)]
  const shorter = Math.min(own.length, event.length)
  let start = 0
  while (start < shorter && own[start] === event[start]) start += 1
  let end = 0
  while (end < shorter - start && own.at(-1 - end) === event.at(-1 - end)) end += 1
  const common = start + end
  return common < shorter && common * 2 >= Math.max(own.length, event.length)
}

/** "Will  become President?": the venue's own template lost its name. */
const NO_SUBJECT = /^will\s{2,}(?:be|become|win|have|run|leave|get)\b/i
/** A template with an unfilled blank: "above ___", "by...?". */
const hasBlank = ({ title, eventTitle = '' }: Listing) =>
  COMBINED.test(title) || (NO_SUBJECT.test(title) && eventTitle === '') || /_{2,}|\.{3,}|…/.test(title)
/** "yes Detroit,yes Over 214.5 points": several bets in one. */
const COMBINED = /^(?:yes|no) [^,]+,\s?(?:yes|no) /
/** "Will Player S win …?": a placeholder for a future name. */
const PLACE_KEPT =
  /\b(?:[Pp]layer|[Cc]andidate|[Pp]erson|[Cc]ompany|[Pp]arty|[Tt]eam|[Ss]how|[Ff]ilm|[Mm]ovie|[Aa]lbum|[Mm]anager|[Ii]ndividual|[Oo]ption) "?[A-Z]{1,2}\b(?!\.)|^Will "?[A-Z]"? (?:win|be)\b/

/** Whether the title lost its template's name. */
export const lacksSubject = ({ title }: Listing) => NO_SUBJECT.test(title)

/** Whether the market's subject is undefined, so that it cannot be matched. */
export const isOpen = (listing: Listing, outcome: string, words: number) =>
  PLACE_KEPT.test(listing.title) || (hasBlank(listing) && (outcome === '' || words < 2))

import { quoteOf, type StatedFact, sentencesOf } from './statement'

/** How a figure is measured: which one of several, and which release of it. */
const MEASURES: readonly (readonly [fact: string, value: string, pattern: RegExp])[] = [
  [
    'taken',
    'average',
    /\b(?:average|mean|twap|vwap|median)\b(?! (?:of|earnings|hourly))|\b(?:averaged? (?:over|of)|time[- ]weighted)\b/i,
  ],
  [
    'taken',
    'touch',
    /\b(?:touch(?:es|ed|ing)?|at any (?:time|point|moment)|intraday|ever (?:trades?|reach(?:es)?|hits?)|(?:daily|intraday|candle) (?:high|low)s?|"(?:high|low)"|high price|low price)\b|[“"](?:High|Low)[”"]/,
  ],
  [
    'taken',
    'close',
    /\bclosing (?:price|value|level|rate|print)\b|\b(?:final|daily|candle|market) close\b|[“"]Close[”"]|\bprice at (?:the )?close\b|\bcloses (?:above|below|at|higher|lower)\b|\bat the end of the (?:time range|window|interval|period)\b/i,
  ],
  ['taken', 'open', /\bopening (?:price|value|level|rate|print)\b(?! (?:and|of the (?:window|range)))/i],
  [
    'release',
    'first',
    /\b(?:first|initial|advance|preliminary|flash) (?:print|release|estimate|report|publication|reading|figure)\b|\brevisions? (?:\w+ ){0,4}(?:not|ignored|disregarded)|\bregardless of (?:any |later |subsequent )*revisions?\b|\bas first (?:published|reported|released)\b/i,
  ],
  [
    'release',
    'revised',
    /\brevis(?:ed (?:figure|value|estimate|data|number)s?|ions?) (?:\w+ ){0,3}(?:count|be (?:considered|used|included)|are (?:considered|used|included))|\b(?:latest|final|third) (?:revis(?:ed|ion)|estimate)\b|\bafter (?:all )?revisions?\b|\bas revised\b/i,
  ],
  ['adjusted', 'adjusted', /(?<!not )(?<!non-)(?<!un)\bseasonally[- ]adjusted\b/i],
  ['adjusted', 'unadjusted', /\b(?:not|non)[- ]seasonally[- ]adjusted\b|\bunadjusted\b/i],
  ['part', 'core', /\bcore (?:cpi|pce|inflation|ppi)\b/i],
  ['part', 'headline', /\bheadline (?:cpi|pce|inflation|ppi)\b|\ball[- ]items\b/i],
  ['base', 'month', /\bmonth[- ]over[- ]month\b|\bm\/m\b|\bmonthly (?:change|rate|inflation)\b/i],
  ['base', 'year', /\byear[- ]over[- ]year\b|\by\/y\b|\b(?:annual|12-month) (?:change|rate|inflation)\b/i],
]

/** Negated parts of a sentence: "not the closing price". */
const DENIED = /\b(?:not|rather than|instead of|other than|no)\b[^.;,]{0,24}$/i
/** Excluded revisions mean the first release, in any word order. */
const IGNORED =
  /\brevis\w+\b[^.;]{0,60}\b(?:not|ignored|disregarded|no effect)\b|\bregardless of\b[^.;]{0,30}\brevis/i

/** Parses which figure decides: close, average or any touch, first release or revised, adjusted or not. */
export function readMeasure(rules: string): StatedFact[] {
  return sentencesOf(rules).flatMap((sentence) =>
    MEASURES.flatMap(([fact, value, pattern]): StatedFact[] => {
      const at = pattern.exec(sentence)?.index
      if (at === undefined || DENIED.test(sentence.slice(0, at))) return []
      if (value === 'revised' && IGNORED.test(sentence)) return []
      return [{ fact, values: [value], quote: quoteOf(sentence, at) }]
    }),
  )
}

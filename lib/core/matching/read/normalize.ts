import { isUnlearned, knowledge } from '../confidence/knowledge'
import { lemmaOf } from '../words/lemmas'
import { joinPhrases } from '../words/phrases'
import { isStop } from '../words/stopWords'
import { DEMONYMS, SYNONYMS } from '../words/synonyms'
import { memoize } from './memoize'
import { clubTokens } from './teams'

const BEYOND_ASCII = /[^ -~]/

/** The subset of `spellOut`'s steps that affect ASCII text without control characters. */
function plainAscii(text: string): string {
  let out = text.toLowerCase()
  if (out.includes('`')) out = out.replace(/`/g, "'")
  if (out.includes('**')) out = out.replace(/\*\*/g, '')
  if (out.includes('  ')) out = out.replace(/ +/g, ' ')
  return out.trim()
}

/** Lower case, no diacritics, one kind of quote, dash and space. Digits and signs are kept. */
export const plain = (text: string): string => (BEYOND_ASCII.test(text) ? spellOut(text) : plainAscii(text))

const spellOut = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/[‐‑‒–—−]/g, '-')
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/ı/g, 'i')
    .replace(/\*\*/g, '')
    .replace(/\s+/g, ' ')
    .trim()

const singular = (word: string) => {
  if (/ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`
  if (/(?:ss|x|z|ch|sh)es$/.test(word) && word.length > 4) return word.slice(0, -2)
  return word.length > 3 && /[^su]s$/.test(word) ? word.slice(0, -1) : word
}

const meaningOf = (word: string) => DEMONYMS.get(word) ?? (isUnlearned(word) ? undefined : SYNONYMS.get(word))

const toToken = (word: string): string => {
  if (isStop(word)) return word
  const one = singular(word)
  const verb = lemmaOf(word)
  return meaningOf(word) ?? meaningOf(one) ?? meaningOf(verb) ?? (verb === word ? one : verb)
}

/** "j b pritzker" and "jb pritzker", "u s" and "us": adjacent single letters form one word. */
function joinLetters(words: readonly string[]): string[] {
  const out: string[] = []
  let letters = ''
  for (const word of words) {
    if (/^[a-z]$/.test(word)) letters += word
    else {
      if (letters !== '') out.push(letters)
      letters = ''
      out.push(word)
    }
  }
  return letters === '' ? out : [...out, letters]
}

/** Plain lower-case words, digits included, without punctuation and possessives. */
export const wordsOf = (text: string): string[] =>
  plain(text)
    .replace(/'s\b/g, '')
    .replace(/(?<=[a-z])[.'](?=[a-z]\b)/g, '')
    .replace(/(?<=[a-z])'(?=[a-z])/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')

/** A US house district: "ca-27", "CA27", "ny-4". */
const DISTRICT = /\b([a-z]{2})-?(\d{1,2})\b(?=[^%]|$)/g

/** A state with one seat: "ak-al", "AK At-Large". */
const AT_LARGE = /\b([a-z]{2})[- ](?:al|at[- ]large)\b/g

const joinDistricts = (text: string) =>
  /\b(?:house|district|primary|nominee)\b/.test(text)
    ? text
        .replace(DISTRICT, (_, state: string, digits: string) => ` district${state}${Number(digits)} `)
        .replace(AT_LARGE, (_, state: string) => ` district${state}al `)
    : text

const knownTokens: (text: string, league?: string) => readonly string[] = memoize(
  readTokens,
  (text, league = '') => `${league}\n${text}`,
)

/**
 * Meaningful words of a text, in order, each normalised to one form. Figures and dates are omitted: quantities.ts and
 * dates.ts parse them. `league`: the league whose clubs a city may mean.
 */
export const tokensOf = (text: string, league?: string): readonly string[] =>
  // What is remembered was read with every phrase and synonym.
  knowledge().unlearned ? readTokens(text, league) : knownTokens(text, league)

function readTokens(text: string, league?: string): string[] {
  const words = joinPhrases(clubTokens(wordsOf(joinDistricts(plain(text))), league))
  return joinLetters(words)
    .filter((word) => !/^\d+(?:st|nd|rd|th|k|m|b|bn|t|am|pm|f|c|bps|d|in)?$/.test(word))
    .map((word) => (word.includes('.') ? word : toToken(word)))
    .filter((token) => token.length > 1 && !isStop(token))
}

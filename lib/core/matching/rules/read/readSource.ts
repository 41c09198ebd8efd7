import { trimEnd } from '@/lib/core/common/trimEnd'
import { isSameBody } from '../bodies'
import { type StatedFact, sentencesOf } from './statement'

/** Keywords followed by the deciding source, up to the end of the clause. */
const LEADS = [
  /settlement sources?:\s*([^\n]+)/gi,
  /(?:resolution|settlement) sources?(?: for this (?:market|topic|question))?(?: will be| is| are|:)\s*([^\n]+?)(?:\.(?:\s|$)|, however|\n|$)/gi,
  /\b(?:according to|as (?:reported|published|recorded|announced|determined|stated|released|provided|measured|confirmed|shown) (?:by|on|at)|(?:settled|resolved|determined|decided|verified) (?:by|from|using|against|with|based on)|(?:based on|using) (?:[\w-]+ ){0,3}(?:data|prices?|figures?|reports?|information|rates?) (?:from|of|by|published by)) (?:the )?((?:[^\n.,;]|\.(?=\w))+)/gi,
]

/** Sources mentioned without a keyword. */
const NAMED: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['CF Benchmarks', /\bcf ?benchmarks\b|\bbrti\b/i],
  ['Chainlink', /\bchain\.?link\b/i],
  ['Pyth', /\bpyth\b/i],
  ['Binance', /\bbinance\b/i],
  ['Coinbase', /\bcoinbase\b/i],
  ['Kraken', /\bkraken\b/i],
  ['CoinGecko', /\bcoingecko\b/i],
  ['CoinMarketCap', /\bcoinmarketcap\b/i],
  ['Associated Press', /\bassociated press\b/i],
  ['National Weather Service', /\bnational weather service\b/i],
  ['Weather Underground', /\bweather underground\b|\bwunderground\b/i],
]

/** Names excluded as sources: "prices on other exchanges", "not Binance". */
const DENIED = /\b(?:not|no|other than|rather than|excluding|except|disregard)\b[^.;]{0,40}$/i

const trimmed = (text: string) => trimEnd(text.trim(), '.,;:')

/**
 * Parses who or which index decides. A text may name several: each is an alternative of one fact, `body`. The quote is
 * the name as written in the text.
 */
export function readSource(rules: string): StatedFact[] {
  const bodies: { name: string; quote: string }[] = []
  for (const sentence of sentencesOf(rules)) {
    const named = NAMED.filter(([, pattern]) => {
      const at = pattern.exec(sentence)?.index
      return at !== undefined && !DENIED.test(sentence.slice(0, at))
    })
    for (const [lead, pattern] of LEADS.entries()) {
      for (const { 1: name = '', index } of sentence.matchAll(pattern)) {
        const body = trimmed(name).slice(0, 160)
        // Without a named source, the verb's clause describes how something happens.
        const isBody = lead < 2 || /\p{Lu}|https?:|\.\w{2,}|\bconsensus\b|\bofficial\b/u.test(body)
        if (body && isBody && !DENIED.test(sentence.slice(0, index))) bodies.push({ name: body, quote: body })
      }
    }
    for (const [name, pattern] of named) {
      const quote = pattern.exec(sentence)?.[0] ?? name
      if (!bodies.some(({ name: other }) => pattern.test(other))) bodies.push({ name, quote })
    }
  }
  const [first] = bodies
  return first ? [{ fact: 'body', values: bodies.map(({ name }) => name), quote: first.quote }] : []
}

/** Whether two names mean the same authority. */
export const isSameSource = (a: string, b: string): boolean => {
  const known = (text: string) => NAMED.filter(([, pattern]) => pattern.test(text)).map(([name]) => name)
  const [x, y] = [known(a), known(b)]
  if (x.length > 0 && y.length > 0) return x.some((name) => y.includes(name))
  return isSameBody(a, b)
}

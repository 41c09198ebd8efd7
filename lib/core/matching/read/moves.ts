import { plain } from './normalize'

/** "cut25", "cut50+", "hold": the central bank's step in a text; undefined without one. */
export function readMove(label: string): string | undefined {
  const text = plain(label).replace(/\(\d+ ?bps\)/g, ' ')
  const bank = /\b(?:fed|federal reserve|rates?|ecb|boe|boj|bank)\b/
  if (/\b(?:no change|hold|unchanged|pause|(?:hike|cut) (?:of )?0 ?bps|0 ?bps (?:hike|cut))\b/.test(text))
    return 'hold'
  if (/\bmaintains?\b/.test(text) && bank.test(text)) return 'hold'
  const move = /\b(?:cut|decrease|lower)/.test(text)
    ? 'cut'
    : /\b(?:hike|increase|raise)/.test(text)
      ? 'hike'
      : ''
  const size = /(>|≥|more than |at least )?\s?(\d{1,9})\s?(\+)?\s?(?:bps?\b|basis)/.exec(text)
  if (!move || !size?.[2]) return undefined
  const [, op = '', digits, plus] = size
  if (Number(digits) === 0 && op === '' && !plus) return 'hold'
  // Banks move in steps of 25: more than 25 is 50 or more.
  if (op === '>' || op === 'more than ') return `${move}${Number(digits) + 25}+`
  return `${move}${digits}${plus || op ? '+' : ''}`
}

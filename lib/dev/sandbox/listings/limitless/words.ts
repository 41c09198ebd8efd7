import { endOfMonth, longDate, monthDay, monthYear, quarterOf, yearOf } from '../../world/dates'
import type { Facts, OutcomeFacts, TemplateName } from '../../world/facts'
import { dollars, grouped } from '../numbers'
import { POLYMARKET_WORDS } from '../polymarketWords'

/** Limitless's wording of a question. Texts are HTML. */
export interface LimitlessText {
  /** Title of the group, or of the market that stands alone. */
  title: string
  category: string
  tags: string[]
  /** An outcome's title when it stands alone. */
  question(outcome: OutcomeFacts): string
  /** Its title inside a group. */
  label(outcome: OutcomeFacts): string
  rules(outcome: OutcomeFacts): string
}

type Own = Partial<Pick<LimitlessText, 'title' | 'question' | 'label' | 'rules'>>

const above = (outcome: OutcomeFacts) => outcome.floor ?? 0
const dataMonth = (q: Facts) => monthYear(endOfMonth(q.at, -1))
const percent = (outcome: OutcomeFacts) => `Above ${above(outcome).toFixed(1)}%`
const race = (q: Facts) => (q.rival.name === 'Senate' ? 'Senate' : 'gubernatorial')

/** A game is a group of two markets here, where others list one market between two teams. */
function gameWords(q: Facts): Own {
  const [first = '', second = ''] = POLYMARKET_WORDS.game(q).labels ?? []
  const label = (outcome: OutcomeFacts) => (outcome.key === q.outcomes[0]?.key ? first : second)
  return {
    title: `${first} vs. ${second} (${monthDay(q.at)})`,
    label,
    rules: (o) =>
      `This market will resolve to "Yes" if the ${label(o)} win the ${q.subject.detail} game between the ${first} and the ${second} scheduled for ${longDate(q.at)}. A postponed game counts once it has been played. If the game is cancelled or ends in a tie, the market resolves 50-50.`,
  }
}

/** This venue's own wording; everything else resembles Polymarket's, which it copies. */
const OWN: Partial<Record<TemplateName, (q: Facts) => Own>> = {
  nominee: (q) => ({ title: `Who will be the ${q.subject.name} nominee for President in ${yearOf(q.at)}?` }),
  president: (q) => ({ title: `${yearOf(q.at)} U.S. Presidential Election: who wins?` }),
  chamber: (q) => ({
    title: `Control of the ${q.subject.name} after the ${yearOf(q.at)} election`,
    label: (o) => o.name,
  }),
  stateRace: (q) => ({
    title: `${q.subject.name} ${race(q)} race ${yearOf(q.at)}: winning party`,
    label: (o) => o.name,
  }),
  leaderOut: (q) => ({
    title: `${q.subject.name} out as ${q.subject.detail} by…?`,
    label: (o) => longDate(o.at),
  }),
  shutdown: () => ({ label: (o) => `By ${longDate(o.at)}` }),
  ceasefire: () => ({ label: (o) => `By ${longDate(o.at)}` }),
  fedDecision: (q) => ({ title: `Fed rate decision - ${monthYear(q.at)}` }),
  fedCuts: (q) => ({ title: `Number of Fed rate cuts in ${yearOf(q.at)}` }),
  centralBank: (q) => ({ title: `${q.subject.name} rate decision - ${monthYear(q.at)}` }),
  cpi: (q) => ({
    title: `US annual ${q.subject.code === 'CPICOREYOY' ? 'core ' : ''}inflation in ${dataMonth(q)}`,
    label: percent,
  }),
  unemployment: (q) => ({ title: `US unemployment rate in ${dataMonth(q)}`, label: percent }),
  payrolls: (q) => ({
    title: `Jobs added in ${dataMonth(q)} (nonfarm payrolls)`,
    label: (o) => `Above ${grouped(above(o))}`,
  }),
  gdp: (q) => ({ title: `US GDP growth in ${quarterOf(endOfMonth(q.at, -1))}`, label: percent }),
  recession: (q) => ({ question: () => `Will there be a US recession by the end of ${yearOf(q.at)}?` }),
  gasPrice: (q) => ({
    title: `US gas prices on ${longDate(q.at)}`,
    label: (o) => `Above ${dollars(above(o))}`,
  }),
  cryptoClose: (q) => ({
    title: `$${q.subject.code} price on ${longDate(q.at)}, 12:00 ET`,
    question: (o) => `$${q.subject.code} above ${dollars(above(o))} on ${longDate(q.at)}, 12:00 ET?`,
    label: (o) => `Above ${dollars(above(o))}`,
  }),
  cryptoHit: (q) => ({ title: `What price will $${q.subject.code} hit in ${yearOf(q.at)}?` }),
  indexClose: (q) => ({
    title: `${q.subject.name} close on ${longDate(q.at)}`,
    label: (o) => `Above ${grouped(above(o))}`,
  }),
  largestCompany: (q) => ({ title: `Largest company by market cap at the end of ${monthYear(q.at)}` }),
  game: gameWords,
  soccerMatch: (q) => ({
    title: `${q.outcomes[0]?.name} vs ${q.outcomes[1]?.name} (${q.subject.detail}, ${monthDay(q.at)})`,
    label: (o) => (o.code === 'TIE' ? 'Draw' : o.name),
  }),
  temperature: (q) => ({ title: `Highest temperature in ${q.subject.name} - ${longDate(q.at)}` }),
  snow: (q) => ({
    title: `Snow in ${q.subject.name} in ${monthYear(q.at)} (inches)`,
    label: (o) => `More than ${above(o)}"`,
  }),
  bestModel: (q) => ({ title: `Best AI model at the end of ${monthYear(q.at)}: which company?` }),
  ipo: () => ({ label: (o) => `By ${longDate(o.at)}` }),
  release: () => ({ label: (o) => `By ${longDate(o.at)}` }),
  reviewScore: (q) => ({ title: `Rotten Tomatoes score of "${q.subject.name}"` }),
}

const CATEGORIES: Record<Facts['category'], string> = {
  politics: 'Politics',
  world: 'Other',
  economics: 'Economy',
  crypto: 'Crypto',
  finance: 'Company News',
  sports: 'Sports',
  weather: 'Weather',
  tech: 'Tech',
  culture: 'Pop Culture',
}

const escaped = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

/** The condition in bold, everything else in a paragraph below it. */
function toHtml(rules: string): string {
  const [, first = rules, rest = ''] =
    /^(.*?[^.]{3}\.)\s+([A-Z].*)$/s.exec(rules.replace(/"Yes"/g, '"YES"').replace(/"No"/g, '"NO"')) ?? []
  return `<p><strong>${escaped(first)}</strong></p>${rest && `<p>${escaped(rest)}</p>`}`
}

/** Limitless's wording of a question. */
export function limitlessWords(q: Facts): LimitlessText {
  const base = POLYMARKET_WORDS[q.template](q)
  const own = OWN[q.template]?.(q) ?? {}
  const rules = own.rules ?? base.rules
  return {
    title: own.title ?? base.title,
    category: CATEGORIES[q.category],
    tags: base.tags,
    question: own.question ?? base.question,
    label: own.label ?? base.item ?? base.question,
    rules: (outcome) => toHtml(rules(outcome)),
  }
}

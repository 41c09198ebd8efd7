import {
  clockTime,
  eastern,
  endOfMonth,
  longDate,
  MINUTE,
  monthDay,
  monthName,
  monthYear,
  quarterOf,
  yearOf,
} from '../world/dates'
import type { Facts, OutcomeFacts, TemplateName } from '../world/facts'
import { LEAGUES } from '../world/vocabulary'
import { dollars, grouped } from './numbers'

export type FeeType =
  | 'politics_fees'
  | 'economics_fees'
  | 'crypto_fees_v2'
  | 'finance_prices_fees'
  | 'sports_fees_v3'
  | 'weather_fees'
  | 'tech_fees'
  | 'culture_fees'
  | 'none'

/** How Polymarket words a question. */
export interface PolymarketText {
  title: string
  tags: string[]
  fee: FeeType
  source?: string
  question(outcome: OutcomeFacts): string
  /** Label inside a group; absent on a binary event. */
  item?(outcome: OutcomeFacts): string
  rules(outcome: OutcomeFacts): string
  /** Names of the two sides where they are not Yes and No. */
  labels?: [string, string]
}

type Words = (facts: Facts) => PolymarketText

const credible = (who: string) =>
  `The primary resolution source for this market will be official information from ${who}, however a consensus of credible reporting will also be used.`
const otherwiseNo = 'Otherwise, this market will resolve to "No".'
const byMidnight = (at: number) => `${longDate(at)}, 11:59 PM ET`
const dataMonth = (facts: Facts) => endOfMonth(facts.at, -1)
const name = (outcome: OutcomeFacts) => outcome.name
const by = (outcome: OutcomeFacts) => monthDay(outcome.at)
const above = (outcome: OutcomeFacts) => outcome.floor ?? 0

const bps: Record<string, string> = {
  H0: 'No change',
  C25: '25 bps decrease',
  C26: '50+ bps decrease',
  H25: '25 bps increase',
  H26: '50+ bps increase',
}

function rateQuestion(bank: string, meeting: string, key: string): string {
  if (key === 'H0') return `Will there be no change in ${bank} interest rates after the ${meeting} meeting?`
  const verb = key.startsWith('C') ? 'decrease' : 'increase'
  const size = key.endsWith('25') ? '25' : '50+'
  return `Will the ${bank} ${verb} interest rates by ${size} bps after the ${meeting} meeting?`
}

const politics = {
  nominee: (q) => ({
    title: `${q.subject.name} Presidential Nominee ${yearOf(q.at)}`,
    tags: ['Politics', 'US Election', `${q.subject.name}s`],
    fee: 'politics_fees',
    question: (o) => `Will ${o.name} win the ${yearOf(q.at)} ${q.subject.name} presidential nomination?`,
    item: name,
    rules: (o) =>
      `This market will resolve to "Yes" if ${o.name} wins and accepts the ${yearOf(q.at)} nomination of the ${q.subject.name} Party for U.S. president. ${otherwiseNo} Any replacement of the nominee before election day will not change the resolution of the market. ${credible(`the ${q.subject.name} Party`)}`,
  }),
  president: (q) => ({
    title: `Presidential Election Winner ${yearOf(q.at)}`,
    tags: ['Politics', 'US Election', 'Elections'],
    fee: 'politics_fees',
    question: (o) => `Will ${o.name} win the ${yearOf(q.at)} US Presidential Election?`,
    item: name,
    rules: (o) =>
      `The ${yearOf(q.at)} US Presidential Election is scheduled to take place on ${longDate(q.at)}. This market will resolve to "Yes" if ${o.name} wins it. ${otherwiseNo} The resolution source is the Associated Press, Fox News and NBC: the market resolves once all three have called the race for the same candidate. If they have not by inauguration day, it resolves on who is inaugurated.`,
  }),
  chamber: (q) => ({
    title: `Which party will win the ${q.subject.name} in ${yearOf(q.at)}?`,
    tags: ['Politics', 'Elections', 'Congress'],
    fee: 'politics_fees',
    question: (o) => `Will the ${o.name} control the ${q.subject.name} after the ${yearOf(q.at)} elections?`,
    item: (o) => (o.key === 'D' ? 'Democratic' : 'Republican'),
    rules: (o) =>
      `This market will resolve to "Yes" if the ${o.name} control the ${q.subject.detail} following the U.S. elections scheduled for ${longDate(q.at)}. Control is defined as having more than half of the voting members, or half of them and the Vice President. ${otherwiseNo} ${credible('the U.S. government')}`,
  }),
  stateRace: (q) => ({
    title: `${q.subject.name} ${q.rival.name} Election Winner ${yearOf(q.at)}`,
    tags: ['Politics', 'Elections', `${q.subject.name}`],
    fee: 'politics_fees',
    question: (o) =>
      `Will the ${o.name} win the ${q.subject.name} ${q.rival.name === 'Senate' ? 'Senate race' : 'governor race'} in ${yearOf(q.at)}?`,
    item: (o) => (o.key === 'D' ? 'Democrat' : 'Republican'),
    rules: (o) =>
      `This market will resolve to "Yes" if the candidate of the ${o.name} wins the ${yearOf(q.at)} ${q.subject.name} ${q.rival.name === 'Senate' ? 'election for the U.S. Senate' : 'gubernatorial election'}. ${otherwiseNo} A candidate's party is the one on the ballot. ${credible(`the state of ${q.subject.name}`)}`,
  }),
  leaderOut: (q) => ({
    title: `${q.subject.name} out by...?`,
    tags: ['Politics', 'World'],
    fee: 'politics_fees',
    question: (o) => `${q.subject.name} out as ${q.subject.detail} by ${longDate(o.at)}?`,
    item: by,
    rules: (o) =>
      `This market will resolve to "Yes" if ${q.subject.name} ceases to be ${q.subject.detail} for any period of time between market creation and ${byMidnight(o.at)}. An announcement of a resignation or removal before this date resolves to "Yes" only if it takes effect by it. ${otherwiseNo} ${credible('the office in question')}`,
  }),
  parliament: (q) => ({
    title: `${q.subject.name} Parliamentary Election Winner`,
    tags: ['Politics', 'Global Elections', q.subject.name],
    fee: 'politics_fees',
    question: (o) =>
      `Will ${o.name} win the most seats in the next ${q.subject.name} parliamentary election?`,
    item: name,
    rules: (o) =>
      `This market will resolve to "Yes" if ${o.name} wins the greatest number of seats in the ${q.subject.detail} of ${q.subject.name} in the next election to it. ${otherwiseNo} If no such election takes place by ${byMidnight(q.at)}, the market resolves to "Other". A tie is broken by the number of valid votes. ${credible(`the electoral authority of ${q.subject.name}`)}`,
  }),
  shutdown: (q) => ({
    title: 'US government shutdown by...?',
    tags: ['Politics', 'Congress', 'Economy'],
    fee: 'politics_fees',
    source: 'https://www.opm.gov/',
    question: (o) => `US government shutdown by ${longDate(o.at)}?`,
    item: by,
    rules: (o) =>
      `This market will resolve to "Yes" if the Office of Personnel Management announces a shutdown of the US federal government due to a lapse in appropriations between market creation and ${byMidnight(o.at)}. ${otherwiseNo} The last of the dates listed is ${longDate(q.at)}.`,
  }),
  ceasefire: (q) => ({
    title: `${q.subject.name} ceasefire by...?`,
    tags: ['Geopolitics', 'World'],
    fee: 'none',
    question: (o) => `${q.subject.name} ceasefire by ${longDate(o.at)}?`,
    item: by,
    rules: (o) =>
      `This market will resolve to "Yes" if there is an official ceasefire agreement, defined as a publicly announced and mutually agreed halt in military engagement, between ${q.subject.detail} by ${byMidnight(o.at)}. An agreement that covers only energy infrastructure or the sea will not count. ${otherwiseNo} ${credible('the parties')}`,
  }),
} satisfies Partial<Record<TemplateName, Words>>

const economics = {
  fedDecision: (q) => ({
    title: `Fed decision in ${monthName(q.at)}?`,
    tags: ['Economy', 'Fed Rates', 'Fed'],
    fee: 'economics_fees',
    source: 'https://www.federalreserve.gov/monetarypolicy/fomccalendars.htm',
    question: (o) => rateQuestion('Fed', monthYear(q.at), o.key),
    item: (o) => bps[o.key] ?? o.name,
    rules: () =>
      `The FED interest rates are defined in this market by the upper bound of the target federal funds range. This market will resolve to the amount of basis points the upper bound is changed by versus the level it was prior to the Federal Reserve's ${monthYear(q.at)} meeting. A change that is not a multiple of 25 is rounded up to the nearest 25. The resolution source is the FOMC's statement after its meeting scheduled to end on ${longDate(q.at)}. If no statement is released by the end date of the next scheduled meeting, this market will resolve to the "No change" bracket.`,
  }),
  fedCuts: (q) => ({
    title: `How many Fed rate cuts in ${yearOf(q.at)}?`,
    tags: ['Economy', 'Fed Rates'],
    fee: 'economics_fees',
    question: (o) =>
      o.cap === 0
        ? `Will no Fed rate cuts happen in ${yearOf(q.at)}?`
        : `Will ${o.floor}${o.cap === undefined ? ' or more' : ''} Fed rate cut${o.floor === 1 ? '' : 's'} happen in ${yearOf(q.at)}?`,
    item: (o) => `${o.cap === 0 ? 0 : o.floor}${o.cap === undefined ? '+' : ''} (${25 * (o.floor ?? 0)} bps)`,
    rules: () =>
      `This market will resolve according to the exact amount of cuts of 25 basis points in ${yearOf(q.at)} by the Fed, including any cut made during its December meeting. Emergency cuts outside of scheduled meetings count; a cut of 50 bps counts as two. The resolution source is the website of the Federal Reserve.`,
  }),
  centralBank: (q) => ({
    title: `${q.subject.name} decision in ${monthName(q.at)}?`,
    tags: ['Economy', 'Central Banks'],
    fee: 'economics_fees',
    question: (o) => rateQuestion(q.subject.name, monthYear(q.at), o.key),
    item: (o) => bps[o.key] ?? o.name,
    rules: () =>
      `This market will resolve according to the change in the ${q.subject.detail} of the ${q.subject.name} resulting from its meeting in ${monthYear(q.at)}, versus the level before that meeting. ${credible(`the ${q.subject.name}`)} If no decision is published by the date of the following meeting, the market resolves to "No change".`,
  }),
  cpi: (q) => ({
    title: `${monthName(dataMonth(q))} ${q.subject.code === 'CPICOREYOY' ? 'Core Inflation' : 'Inflation'} US - Annual`,
    tags: ['Economy', 'Inflation'],
    fee: 'economics_fees',
    source: 'https://www.bls.gov/cpi/',
    question: (o) =>
      `Will annual ${q.subject.code === 'CPICOREYOY' ? 'core ' : ''}inflation be more than ${above(o).toFixed(1)}% in ${monthYear(dataMonth(q))}?`,
    item: (o) => `>${above(o).toFixed(1)}%`,
    rules: (o) =>
      `This market will resolve to "Yes" if the ${q.subject.detail} increased by more than ${above(o).toFixed(1)}% over the 12 months ending in ${monthYear(dataMonth(q))}, not seasonally adjusted, as released by the Bureau of Labor Statistics. ${otherwiseNo} The release is scheduled for ${longDate(q.at)}, 8:30 AM ET. Inflation is reported to one decimal point, which is the level of precision used.`,
  }),
  unemployment: (q) => ({
    title: `${monthName(dataMonth(q))} unemployment rate?`,
    tags: ['Economy', 'Jobs'],
    fee: 'economics_fees',
    source: 'https://www.bls.gov/',
    question: (o) =>
      `Will the ${monthYear(dataMonth(q))} unemployment rate be above ${above(o).toFixed(1)}%?`,
    item: (o) => `>${above(o).toFixed(1)}%`,
    rules: (o) =>
      `This market will resolve to "Yes" if the seasonally adjusted unemployment rate (U-3) for ${monthYear(dataMonth(q))}, published by the Bureau of Labor Statistics in its Employment Situation Report, is above ${above(o).toFixed(1)}%. ${otherwiseNo} Later revisions are not considered.`,
  }),
  payrolls: (q) => ({
    title: `How many jobs added in ${monthName(dataMonth(q))}?`,
    tags: ['Economy', 'Jobs'],
    fee: 'economics_fees',
    question: (o) => `Will the US add more than ${grouped(above(o))} jobs in ${monthYear(dataMonth(q))}?`,
    item: (o) => `>${above(o) / 1000}k`,
    rules: (o) =>
      `This market will resolve to "Yes" if total nonfarm payroll employment in the US rose by more than ${grouped(above(o))} in ${monthYear(dataMonth(q))}, according to the first Employment Situation Report of the Bureau of Labor Statistics for that month. ${otherwiseNo}`,
  }),
  gdp: (q) => ({
    title: `US GDP growth in ${quarterOf(dataMonth(q))}?`,
    tags: ['Economy', 'GDP'],
    fee: 'economics_fees',
    source: 'https://www.bea.gov/data/gdp/gross-domestic-product',
    question: (o) =>
      `Will US GDP growth in ${quarterOf(dataMonth(q))} be greater than ${above(o).toFixed(1)}%?`,
    item: (o) => `>${above(o).toFixed(1)}%`,
    rules: (o) =>
      `This market will resolve to "Yes" if the advance estimate of the Bureau of Economic Analysis shows real gross domestic product growing by more than ${above(o).toFixed(1)}% (seasonally adjusted annual rate) in ${quarterOf(dataMonth(q))}. ${otherwiseNo} The advance estimate is scheduled for ${longDate(q.at)}.`,
  }),
  recession: (q) => ({
    title: `US recession by end of ${yearOf(q.at)}?`,
    tags: ['Economy', 'Macro'],
    fee: 'economics_fees',
    question: () => `US recession by end of ${yearOf(q.at)}?`,
    rules: () =>
      `This market will resolve to "Yes" if there are two consecutive quarters of negative real GDP growth in the US, as reported by the Bureau of Economic Analysis, or if the NBER announces a recession, by ${byMidnight(q.at)}. ${otherwiseNo} The market stays open until the advance estimate for the fourth quarter of ${yearOf(q.at)} is out.`,
  }),
  gasPrice: (q) => ({
    title: `US gas prices end of ${monthName(q.at)}?`,
    tags: ['Economy', 'Commodities'],
    fee: 'economics_fees',
    source: 'https://gasprices.aaa.com/',
    question: (o) => `Will US gas prices be above ${dollars(above(o))} on ${longDate(q.at)}?`,
    item: (o) => `>${dollars(above(o))}`,
    rules: (o) =>
      `This market will resolve to "Yes" if the national average price of regular gas according to AAA is above ${dollars(above(o))} on ${longDate(q.at)}. ${otherwiseNo} The figure AAA shows for that day at noon ET is used.`,
  }),
} satisfies Partial<Record<TemplateName, Words>>

const markets = {
  cryptoClose: (q) => ({
    title: `${q.subject.name} above ___ on ${monthDay(q.at)}?`,
    tags: ['Crypto', 'Crypto Prices', q.subject.name],
    fee: 'crypto_fees_v2',
    source: `https://www.binance.com/en/trade/${q.subject.code}_USDT`,
    question: (o) =>
      `Will the price of ${q.subject.name} be above ${dollars(above(o))} on ${monthDay(q.at)}?`,
    item: (o) => grouped(above(o)),
    rules: (o) =>
      `This market will resolve to "Yes" if the Binance 1 minute candle for ${q.subject.code}/USDT 12:00 in the ET timezone (noon) on ${longDate(q.at)} has a final "Close" price higher than ${dollars(above(o))}. ${otherwiseNo} The resolution source is Binance, specifically the ${q.subject.code}/USDT "Close" prices with "1m" and "Candles" selected on the top bar. Prices on other exchanges are not considered.`,
  }),
  cryptoHit: (q) => ({
    title: `What price will ${q.subject.name} hit in ${yearOf(q.at)}?`,
    tags: ['Crypto', 'Crypto Prices', q.subject.name],
    fee: 'crypto_fees_v2',
    question: (o) => `Will ${q.subject.name} reach ${dollars(above(o))} by ${longDate(q.at)}?`,
    item: (o) => `↑ ${grouped(above(o))}`,
    rules: (o) =>
      `This market will immediately resolve to "Yes" if any Binance 1 minute candle for ${q.subject.code}/USDT between market creation and ${byMidnight(q.at)} has a final "High" price equal to or greater than ${dollars(above(o))}. ${otherwiseNo}`,
  }),
  cryptoUpDown: (q) => ({
    title: `${q.subject.name} Up or Down - ${monthDay(q.at)}, ${clockTime(q.at - 15 * MINUTE)}-${clockTime(q.at)} ET`,
    tags: ['Crypto', 'Up or Down', '15M'],
    fee: 'crypto_fees_v2',
    source: `https://data.chain.link/streams/${q.subject.code.toLowerCase()}-usd`,
    question: () =>
      `${q.subject.name} Up or Down - ${monthDay(q.at)}, ${clockTime(q.at - 15 * MINUTE)}-${clockTime(q.at)} ET`,
    labels: ['Up', 'Down'],
    rules: () =>
      `This market will resolve to "Up" if the ${q.subject.name} price at the end of the time range specified in the title is greater than or equal to the price at the beginning of that range. Otherwise, it will resolve to "Down". The resolution source is the Chainlink ${q.subject.code}/USD data stream.`,
  }),
  indexClose: (q) => ({
    title: `${q.subject.name} closes above ___ on ${monthDay(q.at)}?`,
    tags: ['Finance', 'Indices'],
    fee: 'finance_prices_fees',
    question: (o) => `Will the ${q.subject.name} close above ${grouped(above(o))} on ${longDate(q.at)}?`,
    item: (o) => grouped(above(o)),
    rules: (o) =>
      `This market will resolve to "Yes" if the official closing price of the ${q.subject.name} on ${longDate(q.at)} is higher than ${grouped(above(o))}. ${otherwiseNo} If the exchange is closed that day, the most recent official close before it is used.`,
  }),
  largestCompany: (q) => ({
    title: `Largest company end of ${monthName(q.at)}?`,
    tags: ['Finance', 'Tech', 'Big Tech'],
    fee: 'finance_prices_fees',
    source: 'https://companiesmarketcap.com/',
    question: (o) => `Will ${o.name} be the largest company in the world by market cap on ${longDate(q.at)}?`,
    item: name,
    rules: (o) =>
      `This market will resolve to "Yes" if ${o.name} is the largest company in the world by market capitalization when the US market closes on ${longDate(q.at)} (4:00 PM ET), according to companiesmarketcap.com. ${otherwiseNo} If it is not a trading day, the last one before it counts.`,
  }),
} satisfies Partial<Record<TemplateName, Words>>

/** Polymarket names US clubs by nickname, soccer clubs in full. */
const clubOf = (q: Facts, outcome: OutcomeFacts) =>
  NICKNAMES[`${q.subject.code}-${outcome.code}`] ?? outcome.name

const NICKNAMES: Record<string, string> = Object.fromEntries(
  LEAGUES.flatMap(({ league, teams }) => teams.map((team) => [`${league.code}-${team.code}`, team.detail])),
)

/** "Los Angeles D" and "Dodgers" → "Los Angeles Dodgers"; a soccer club keeps its name. */
const fullClub = (q: Facts, outcome: OutcomeFacts) =>
  clubOf(q, outcome) === outcome.name
    ? outcome.name
    : `${outcome.name.replace(/ [A-Z]$/, '')} ${clubOf(q, outcome)}`

/** "2026-27" for leagues whose season spans two years. */
const season = (at: number) =>
  eastern(at).month < 8 ? `${yearOf(at) - 1}–${String(yearOf(at)).slice(2)}` : String(yearOf(at))

/** Baseball's season lies within one year. */
const titleSeason = (q: Facts) => (q.subject.code === 'MLB' ? String(yearOf(q.at)) : season(q.at))

function gameWords(q: Facts): PolymarketText {
  const [first, second] = q.outcomes.map((outcome) => clubOf(q, outcome))
  const title = `${first} vs. ${second}`
  return {
    title,
    tags: ['Sports', 'Games', q.subject.detail],
    fee: 'sports_fees_v3',
    question: () => title,
    labels: [first ?? '', second ?? ''],
    rules: () =>
      `In the upcoming ${q.subject.detail} game, scheduled for ${monthDay(q.at)} at ${clockTime(q.at)} ET: If the ${first} win, the market will resolve to "${first}". If the ${second} win, the market will resolve to "${second}". If the game is postponed, this market will remain open until the game has been completed. If the game is canceled entirely, with no make-up game, or ends in a tie, this market will resolve 50-50.`,
  }
}

const sports = {
  champion: (q) => ({
    title: `${titleSeason(q)} ${q.rival.name} ${q.subject.detail === q.rival.name ? 'Champion' : 'Winner'}`,
    tags: ['Sports', q.subject.detail],
    fee: 'sports_fees_v3',
    question: (o) => `Will the ${fullClub(q, o)} win the ${titleSeason(q)} ${q.rival.name}?`,
    item: (o) => fullClub(q, o),
    rules: (o) =>
      `This market will resolve to "Yes" if the ${fullClub(q, o)} win the ${q.rival.name} of the ${titleSeason(q)} season. If at any point it becomes impossible for this team to win, this market will resolve immediately to "No". If no champion has been declared by ${byMidnight(endOfMonth(q.at, 3))}, it resolves to "Other". ${credible(q.subject.detail)}`,
  }),
  game: gameWords,
  soccerMatch: (q) => ({
    title: `${q.outcomes[0]?.name} vs. ${q.outcomes[1]?.name}`,
    tags: ['Sports', 'Soccer', q.subject.detail],
    fee: 'sports_fees_v3',
    question: (o) =>
      o.code === 'TIE'
        ? `Will ${q.outcomes[0]?.name} vs. ${q.outcomes[1]?.name} end in a draw?`
        : `Will ${o.name} win on ${new Date(q.at).toISOString().slice(0, 10)}?`,
    item: (o) => (o.code === 'TIE' ? `Draw (${q.outcomes[0]?.name} vs. ${q.outcomes[1]?.name})` : o.name),
    rules: () =>
      `This market refers to the outcome of the ${q.subject.detail} game between ${q.outcomes[0]?.name} and ${q.outcomes[1]?.name} scheduled for ${longDate(q.at)}, ${clockTime(q.at)} ET, after 90 minutes of regular play plus stoppage time. If the game is canceled or not completed, the market resolves to "No". ${credible('the governing body')}`,
  }),
  seasonAward: (q) => ({
    title: `${q.subject.name} ${season(q.at)}`,
    tags: ['Sports', 'Awards'],
    fee: 'sports_fees_v3',
    question: (o) => `Will ${o.name} win the ${season(q.at)} ${q.subject.name}?`,
    item: name,
    rules: (o) =>
      `This market will resolve to "Yes" if ${o.name} is awarded the ${q.subject.name} for the ${season(q.at)} season. ${otherwiseNo} If the award is shared, the market of the player whose last name comes first alphabetically resolves to "Yes". ${credible('the league')}`,
  }),
} satisfies Partial<Record<TemplateName, Words>>

function degrees(o: OutcomeFacts): string {
  if (o.floor === undefined) return `${o.cap}°F or below`
  return o.cap === undefined ? `${o.floor}°F or higher` : `${o.floor}-${o.cap}°F`
}

const weather = {
  temperature: (q) => ({
    title: `Highest temperature in ${q.subject.name} on ${monthDay(q.at)}?`,
    tags: ['Weather', 'Daily Temperature', q.subject.name],
    fee: 'weather_fees',
    source: 'https://www.weather.gov/',
    question: (o) =>
      `Will the highest temperature in ${q.subject.name} be ${o.cap !== undefined && o.floor !== undefined ? 'between ' : ''}${degrees(o)} on ${monthDay(q.at)}?`,
    item: degrees,
    rules: () =>
      `This market will resolve to the temperature range that contains the highest temperature recorded at the ${q.subject.detail} station in degrees Fahrenheit on ${longDate(q.at)}. The resolution source is the daily climate report of the National Weather Service, once finalized. Temperatures are measured to whole degrees; later revisions are not considered.`,
  }),
  snow: (q) => ({
    title: `How much snow in ${q.subject.name} in ${monthName(q.at)}?`,
    tags: ['Weather', 'Snow', q.subject.name],
    fee: 'weather_fees',
    question: (o) =>
      `Will ${q.subject.name} have more than ${above(o)} inches of snow in ${monthYear(q.at)}?`,
    item: (o) => `>${above(o)}"`,
    rules: (o) =>
      `This market will resolve to "Yes" if more than ${above(o)} inches of snow are recorded at ${q.subject.detail} during ${monthYear(q.at)}, according to the monthly climate summary of the National Weather Service (NOWData). ${otherwiseNo} Trace amounts count as zero.`,
  }),
  hurricanes: (q) => ({
    title: `How many Atlantic hurricanes in ${yearOf(q.at)}?`,
    tags: ['Weather', 'Hurricanes'],
    fee: 'weather_fees',
    source: 'https://www.nhc.noaa.gov/',
    question: (o) => `Will there be more than ${above(o)} Atlantic hurricanes in ${yearOf(q.at)}?`,
    item: (o) => `More than ${above(o)}`,
    rules: (o) =>
      `This market will resolve to "Yes" if more than ${above(o)} hurricanes form in the Atlantic basin between January 1 and ${longDate(q.at)}, 11:59 PM ET, according to the National Hurricane Center. ${otherwiseNo}`,
  }),
} satisfies Partial<Record<TemplateName, Words>>

const techAndCulture = {
  bestModel: (q) => ({
    title: `Which company has the best AI model end of ${monthName(q.at)}?`,
    tags: ['Tech', 'AI'],
    fee: 'tech_fees',
    source: 'https://lmarena.ai/leaderboard/text',
    question: (o) => `Will ${o.name} have the best AI model at the end of ${monthYear(q.at)}?`,
    item: name,
    rules: (o) =>
      `This market will resolve to "Yes" if ${o.name} owns the model with the highest arena score on the text leaderboard when it is checked on ${longDate(q.at)}, 12:00 PM ET, with style control on. ${otherwiseNo} Ties are resolved in alphabetical order of the companies' names.`,
  }),
  ipo: (q) => ({
    title: `${q.subject.name} IPO by...?`,
    tags: ['Tech', 'Business', 'IPOs'],
    fee: 'tech_fees',
    question: (o) => `${q.subject.name} IPO by ${longDate(o.at)}?`,
    item: by,
    rules: (o) =>
      `This market will resolve to "Yes" if shares of ${q.subject.name} begin public trading following an Initial Public Offering or direct listing by ${byMidnight(o.at)}. ${otherwiseNo} An announcement or filing alone does not suffice. ${credible(q.subject.name)}`,
  }),
  release: (q) => ({
    title: `${capital(q.subject.name)} released by...?`,
    tags: ['Tech', 'Culture', 'Product Releases'],
    fee: 'tech_fees',
    question: (o) => `Will ${q.subject.detail} release ${q.subject.name} by ${longDate(o.at)}?`,
    item: by,
    rules: (o) =>
      `This market will resolve to "Yes" if ${q.subject.detail} makes ${q.subject.name} available to the general public by ${byMidnight(o.at)}. A closed beta or private access does not count. ${otherwiseNo} ${credible(q.subject.detail)}`,
  }),
  filmAward: (q) => ({
    title: `Oscars ${yearOf(q.at)}: ${q.subject.name} Winner`,
    tags: ['Culture', 'Movies', 'Oscars'],
    fee: 'culture_fees',
    question: (o) =>
      `Will ${o.name} win ${q.subject.name} at the ${ordinal(yearOf(q.at) - 1928)} Academy Awards?`,
    item: name,
    rules: (o) =>
      `This market will resolve to "Yes" if ${o.name} wins the award for ${q.subject.name} at the ${ordinal(yearOf(q.at) - 1928)} Academy Awards ceremony in ${yearOf(q.at)}. If it is not among the nominees, this market resolves to "No" at once. ${credible('the Academy of Motion Picture Arts and Sciences')}`,
  }),
  reviewScore: (q) => ({
    title: `"${q.subject.name}" Rotten Tomatoes score?`,
    tags: ['Culture', 'Movies', 'Rotten Tomatoes'],
    fee: 'culture_fees',
    source: 'https://www.rottentomatoes.com/',
    question: (o) => `Will "${q.subject.name}" have a Rotten Tomatoes score above ${above(o)}?`,
    item: (o) => `Above ${above(o)}`,
    rules: (o) =>
      `This market will resolve to "Yes" if the Tomatometer score of "${q.subject.name}" is higher than ${above(o)} on ${longDate(q.at)}, 10:00 AM ET. ${otherwiseNo} If the score is not shown at that time, the market resolves on the first one shown after it.`,
  }),
  topSong: (q) => ({
    title: `Top Spotify Artist ${yearOf(q.at)}`,
    tags: ['Culture', 'Music'],
    fee: 'culture_fees',
    question: (o) => `Will ${o.name} be the top Spotify artist for ${yearOf(q.at)}?`,
    item: name,
    rules: (o) =>
      `This market will resolve to "Yes" if ${o.name} is the most streamed artist globally on Spotify in ${yearOf(q.at)} according to Spotify Wrapped. ${otherwiseNo} If Spotify does not publish the list by ${byMidnight(endOfMonth(q.at, 1))}, the market resolves to "Other".`,
  }),
} satisfies Partial<Record<TemplateName, Words>>

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

function ordinal(value: number): string {
  const last = value % 100
  if (last >= 11 && last <= 13) return `${value}th`
  return `${value}${['th', 'st', 'nd', 'rd'][value % 10] ?? 'th'}`
}

/** Polymarket's words for every template. */
export const POLYMARKET_WORDS: Record<TemplateName, Words> = {
  ...politics,
  ...economics,
  ...markets,
  ...sports,
  ...weather,
  ...techAndCulture,
}

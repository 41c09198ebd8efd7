import type { TemplateName } from '../world/facts'
import { cultureWords } from './polymarket/culture'
import { economicsWords } from './polymarket/economics'
import { marketsWords } from './polymarket/markets'
import { politicsWords } from './polymarket/politics'
import { sportsWords } from './polymarket/sports'
import type { Words } from './polymarket/text'
import { weatherWords } from './polymarket/weather'

/** Polymarket's wording of every template. */
export const POLYMARKET_WORDS: Record<TemplateName, Words> = {
  ...politicsWords,
  ...economicsWords,
  ...marketsWords,
  ...sportsWords,
  ...weatherWords,
  ...cultureWords,
}

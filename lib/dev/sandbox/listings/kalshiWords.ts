import type { TemplateName } from '../world/facts'
import { cultureWords } from './kalshi/culture'
import { economicsWords } from './kalshi/economics'
import { marketsWords } from './kalshi/markets'
import { politicsWords } from './kalshi/politics'
import { sportsWords } from './kalshi/sports'
import type { Words } from './kalshi/text'
import { weatherWords } from './kalshi/weather'

/** Kalshi's wording of every template. */
export const KALSHI_WORDS: Record<TemplateName, Words> = {
  ...politicsWords,
  ...economicsWords,
  ...marketsWords,
  ...sportsWords,
  ...weatherWords,
  ...cultureWords,
}

import type { Tool } from './defineTool'
import { compareRules } from './tools/compareRules'
import { explainPlan } from './tools/explainPlan'
import { getEvent } from './tools/getEvent'
import { getOrderBook } from './tools/getOrderBook'
import { getPositions } from './tools/getPositions'
import { getPriceHistory } from './tools/getPriceHistory'
import { getStatus } from './tools/getStatus'
import { listArbitrage } from './tools/listArbitrage'
import { planOrder } from './tools/planOrder'
import { practiceOrder } from './tools/practiceOrder'
import { practicePortfolio } from './tools/practicePortfolio'
import { searchEvents } from './tools/searchEvents'

/** Every tool, by name. */
export const TOOLS: ReadonlyMap<string, Tool> = new Map(
  [
    searchEvents,
    getEvent,
    getOrderBook,
    planOrder,
    explainPlan,
    compareRules,
    listArbitrage,
    getPositions,
    getPriceHistory,
    getStatus,
    practiceOrder,
    practicePortfolio,
  ].map((tool) => [tool.name, tool]),
)

import {
  EXECUTION_MODES,
  EXECUTION_STATES,
  type Execution,
  type ExecutionChange,
  type ExecutionLeg,
  type PracticePosition,
} from '@/lib/core/domain/execution'
import type { Outcome, Side } from '@/lib/core/domain/market'
import { price, shares, usd } from '@/lib/core/domain/units'
import { parseVenueId } from '../catalogue/catalogueRows'
import type {
  ExecutionChangeModel,
  ExecutionLegModel,
  ExecutionModel,
  PracticePositionModel,
} from '../generated/models.ts'

const stateOf = (value: string) => EXECUTION_STATES.find((one) => one === value) ?? 'unknown'
const modeOf = (value: string) => EXECUTION_MODES.find((one) => one === value) ?? 'practice'
export const toSide = (value: string): Side => (value === 'sell' ? 'sell' : 'buy')
const toOutcome = (value: string): Outcome => (value === 'no' ? 'no' : 'yes')

/** None for a venue that this version does not know. */
export function toLeg(row: ExecutionLegModel): ExecutionLeg[] {
  const venue = parseVenueId(row.venue)
  if (!venue) return []
  return [
    {
      venue,
      marketId: row.marketId,
      tokenId: row.tokenId,
      outcome: toOutcome(row.outcome),
      limit: price(row.limitMicro),
      gross: shares(Number(row.grossMicro)),
      maxUsd: usd(Number(row.maxMicro)),
      latencyMs: row.latencyMs,
      planned: row.planned,
      state: stateOf(row.state),
      dueAt: row.dueAt.getTime(),
      ...(row.filledAt && { filledAt: row.filledAt.getTime() }),
      filled: {
        tokens: shares(Number(row.filledTokensMicro)),
        gross: shares(Number(row.filledGrossMicro)),
        usd: usd(Number(row.filledUsdMicro)),
        fee: usd(Number(row.filledFeeMicro)),
      },
    },
  ]
}

function toChange({ at, venue, state, cause }: ExecutionChangeModel): ExecutionChange {
  const known = venue === null ? undefined : parseVenueId(venue)
  return { at: at.getTime(), ...(known && { venue: known }), state: stateOf(state), cause }
}

export type ExecutionRow = ExecutionModel & { legs: ExecutionLegModel[]; changes: ExecutionChangeModel[] }

/** What {@link toExecution} reads. */
export const WITH_LEGS = {
  legs: { orderBy: { venue: 'asc' as const } },
  changes: { orderBy: { number: 'asc' as const } },
}

export const toExecution = (row: ExecutionRow): Execution => ({
  id: row.id,
  ...(row.key !== null && { key: row.key }),
  digest: row.digest,
  mode: modeOf(row.mode),
  state: stateOf(row.state),
  direction: toSide(row.direction),
  maxSlippageBps: row.maxSlippageBps,
  request: row.request,
  planned: row.planned,
  ...(row.eventSlug !== null && {
    event: {
      slug: row.eventSlug,
      title: row.eventTitle ?? row.eventSlug,
      ...(row.outcomeTitle !== null && { outcomeTitle: row.outcomeTitle }),
    },
  }),
  createdAt: row.createdAt.getTime(),
  changedAt: row.changedAt.getTime(),
  legs: row.legs.flatMap(toLeg),
  changes: row.changes.map(toChange),
})

export function toPosition(row: Omit<PracticePositionModel, 'traderId'>): PracticePosition[] {
  const venue = parseVenueId(row.venue)
  if (!venue) return []
  return [
    {
      venue,
      marketId: row.marketId,
      outcome: toOutcome(row.outcome),
      tokens: shares(Number(row.tokensMicro)),
      cost: usd(Number(row.costMicro)),
    },
  ]
}

import { formatChance, formatTickPrice } from '@/components/format/figures'
import type { EventDetail, EventOutcome } from '@/lib/contract/event'
import type { PlatformId } from '@/lib/contract/platform'
import type { Outcome } from '@/lib/core/domain/market'
import { tickOf } from '../book/bookOf'
import { chanceOf } from '../outcomes/chanceOf'
import { isBinary, outcomeName } from '../outcomes/outcomeName'
import { byChance } from '../outcomes/selection'

/** A best price on a share card. */
export interface SharePrice {
  side: Outcome
  text: string
  source: PlatformId | null
}

export interface ShareRow {
  /** Undefined on a binary event. */
  name?: string
  chance: string
  prices: SharePrice[]
}

const MAX_ROWS = 3
const MAX_TITLE = 160
const MAX_NAME = 40
/** Characters that the card's font can draw. No other font is fetched. */
const UNDRAWABLE = /\p{Extended_Pictographic}|[^ -~¡-¬®-ēĖ-īĮ-ķĹ-ľŁ-ňŊ-ōŐ-žЀ-џẠ-ỹ–—‘-‚“-„†-•…‰€−≠≤≥≈∞™№]/gu

/** Text as the card can show it: drawable characters only, on one line, truncated where too long. */
export function toDrawable(text: string, most: number): string {
  const plain = text
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .replace(UNDRAWABLE, '')
    .replace(/ {2,}/g, ' ')
    .trim()
  return plain.length > most ? `${plain.slice(0, most - 1).trimEnd()}…` : plain
}

export const shareTitle = ({ event_title }: Pick<EventDetail, 'event_title'>) =>
  toDrawable(event_title, MAX_TITLE) || 'An event on several platforms'

function toRow(outcome: EventOutcome, named: boolean): ShareRow {
  return {
    ...(named && { name: toDrawable(outcomeName(outcome), MAX_NAME) || 'An outcome' }),
    chance: formatChance(chanceOf(outcome)),
    prices: (['yes', 'no'] as const).map((side) => ({
      side,
      text: formatTickPrice(outcome[`best_${side}_price`], tickOf(outcome)),
      source: outcome[`best_${side}_source`],
    })),
  }
}

/** What a share card shows of an event: its only outcome, or the likeliest few, active ones first. */
export function shareRows(event: Pick<EventDetail, 'outcomes'>): ShareRow[] {
  return byChance(event.outcomes)
    .slice(0, MAX_ROWS)
    .map((one) => toRow(one, !isBinary(event)))
}

import {
  type DimensionVerdict,
  overallVerdict,
  SETTLEMENT_DIMENSIONS,
  type SettlementComparison,
  type SettlementDimension,
  type SettlementVerdict,
} from '@/lib/core/domain/settlement'
import { isSameDay, readDeadline } from './read/readDeadline'
import { readMeasure } from './read/readMeasure'
import { isSameTopic, readScope } from './read/readScope'
import { isSameSource, readSource } from './read/readSource'
import { flipThreshold, isSameThreshold, readThreshold } from './read/readThreshold'
import { flipVoid, readVoid } from './read/readVoid'
import type { StatedFact } from './read/statement'

const READ = 6_000

/** How two statements of one dimension are compared. */
interface Comparing {
  /** Whether two values mean the same. Equal ones always do. */
  isSame?: (a: string, b: string, fact: string) => boolean
  /** Whether two facts have the same subject. Equal names always do. */
  isAbout?: (a: string, b: string) => boolean
  /** Converts a fact to the opposite outcome. */
  flip?: (facts: readonly StatedFact[]) => StatedFact[]
}

const COMPARING: Record<SettlementDimension, Comparing> = {
  source: { isSame: isSameSource },
  deadline: { isSame: (a, b, fact) => fact === 'day' && isSameDay(a, b) },
  measure: {},
  threshold: { isSame: isSameThreshold, flip: flipThreshold },
  void: { flip: flipVoid },
  scope: { isAbout: isSameTopic },
}

type Stated = Readonly<Record<SettlementDimension, readonly StatedFact[]>>

/** One parsed text; several are compared with it. */
export interface ReadSettlement {
  text: string
  stated: Stated
}

/** Parses a rules text. Plain patterns: anything not found is unknown, not absent. */
export function readSettlement(rules: string): ReadSettlement {
  const text = rules.slice(0, READ)
  const stated: Stated = {
    source: readSource(text),
    deadline: readDeadline(text),
    measure: readMeasure(text),
    threshold: readThreshold(text),
    void: readVoid(text),
    scope: readScope(text),
  }
  return { text, stated }
}

const essence = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}<>=≤≥$%.]+/gu, ' ')
    .trim()

function compareFacts(
  dimension: SettlementDimension,
  { isSame, isAbout }: Comparing,
  here: readonly StatedFact[],
  there: readonly StatedFact[],
): DimensionVerdict {
  const shared = here.flatMap((one) =>
    there
      .filter((other) => one.fact === other.fact || isAbout?.(one.fact, other.fact))
      .map((other) => ({ one, other })),
  )
  const agree = ({ one, other }: { one: StatedFact; other: StatedFact }) =>
    one.values.some((a) => other.values.some((b) => a === b || isSame?.(a, b, one.fact)))
  // A text may state a fact several times, for different cases: it differs only if no case agrees.
  const parted = shared.find(
    (pair) => !shared.some((rival) => (rival.one === pair.one || rival.other === pair.other) && agree(rival)),
  )
  const agreed = shared.find(agree)
  const [x, y] = parted
    ? [parted.one, parted.other]
    : agreed
      ? [agreed.one, agreed.other]
      : [here[0], there[0]]
  const verdict: SettlementVerdict = parted ? 'differs' : agreed ? 'same' : 'unknown'
  return { dimension, verdict, ...(x && { here: x.quote }), ...(y && { there: y.quote }) }
}

/**
 * Compares the settlement of two rules texts, dimension by dimension. `here` is the market's own, `there` the
 * reference's. A dimension that a text omits is unknown, whatever the other one states; equivalent texts settle the
 * same, stated or not. `inverted`: the NO of one is the YES of the other. Pure.
 */
export function compareSettlement(
  here: ReadSettlement,
  there: ReadSettlement,
  { inverted = false }: { inverted?: boolean } = {},
): SettlementComparison {
  const alike = !inverted && essence(here.text) !== '' && essence(here.text) === essence(there.text)
  const dimensions = SETTLEMENT_DIMENSIONS.map((dimension): DimensionVerdict => {
    const how = COMPARING[dimension]
    const own = here.stated[dimension]
    const found = compareFacts(
      dimension,
      how,
      inverted && how.flip ? how.flip(own) : own,
      there.stated[dimension],
    )
    return alike ? { ...found, verdict: 'same' } : found
  })
  return { verdict: overallVerdict(dimensions), dimensions }
}

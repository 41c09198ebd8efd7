import { setImmediate } from 'node:timers/promises'
import type { VenueEvent } from '@/lib/core/domain/market'
import {
  type MatchAlarm,
  type MatchCase,
  type MatchVerdict,
  pairKey,
  refKey,
} from '@/lib/core/domain/matches'
import { VERIFIED_FROM } from '@/lib/core/domain/matchLinks'
import { usd } from '@/lib/core/domain/units'
import { marginOf } from '@/lib/core/matching/review/marginOf'
import { markAlarms } from '@/lib/core/matching/review/markAlarms'
import { alarmedPairs, publishedPairs } from '@/lib/core/matching/review/publishedPairs'
import { haveChanged, rulePrints } from '@/lib/core/matching/review/rulePrints'
import { type Settled, settleGroups } from '@/lib/core/matching/review/settleGroups'
import type { Candidate } from '@/lib/core/matching/review/types'
import type { EventGroup } from '@/lib/core/matching/types'
import type { MatchCases } from '@/lib/infra/db/matches/matchCases'
import { type ModelMatching, meetingsOf } from './modelMatching'

/** Maximum weak matches stored for review; those with the largest volume at stake first. */
const MAX_PROPOSALS = 2_000
/** Cases processed before yielding to the event loop. */
const SLICE = 100

export interface MatchDecisions {
  /** Whether a decision was made or undone, or an alarm raised, since groups were last settled. */
  haveChanged(): Promise<boolean>
  /**
   * Records match results, re-opens matches accepted under other rules, and applies people's decisions and price alarms
   * on top. Nothing is settled when the decisions cannot be read.
   */
  settle(
    groups: readonly EventGroup[],
    proposals: readonly Candidate[],
    events: readonly VenueEvent[],
  ): Promise<EventGroup[]>
}

/** At this margin from a threshold a match is half as doubtful as at it. */
const HALF_DOUBT = 0.05

/**
 * Doubt: 1 at a threshold above which a match is published or used in plans, less with a wider margin to the nearer
 * one; 1 for a re-opened match.
 */
const doubtOf = (state: MatchCase['state'], confidence: number) =>
  state === 'reopened' ? 1 : HALF_DOUBT / (HALF_DOUBT + marginOf(confidence))

interface Sides {
  a: VenueEvent
  b: VenueEvent
}

/**
 * Volume at stake: at most the smaller side's. Rounded to two significant digits, so that not every trade changes a
 * row.
 */
function stakeOf({ a, b }: Sides, state: MatchCase['state'], confidence: number) {
  const stake = Math.min(a.volume ?? 0, b.volume ?? 0) * doubtOf(state, confidence)
  return usd(Math.round(Number(stake.toPrecision(2))))
}

const byHand = ({ a, b, markets }: MatchVerdict): Candidate => ({
  a,
  b,
  method: 'manual',
  confidence: 1,
  reasons: [],
  markets,
  published: false,
})

function judge(
  candidate: Candidate,
  sides: Sides,
  { before, verdict }: { before?: MatchCase; verdict?: MatchVerdict },
): MatchCase {
  const { published, distant: _distant, ...found } = candidate
  const prints = rulePrints(sides.a, sides.b, found.markets)
  const decision = verdict?.verdict
  const shown = decision === undefined ? published : decision === 'same'
  const once = decision === 'same' ? verdict?.prints : before?.accepted
  const accepted = shown ? { ...prints, ...once } : (once ?? {})
  const state = !shown ? 'proposed' : haveChanged(accepted, prints) ? 'reopened' : 'published'
  return { ...found, prints, accepted, state, value: stakeOf(sides, state, found.confidence) }
}

/** Joins that method `model` makes: of cases that it published, no reviewer decided and no change of rules re-opened. */
const joinsByModel = (
  cases: Iterable<MatchCase>,
  { candidates, verdicts }: { candidates: readonly Candidate[]; verdicts: readonly MatchVerdict[] },
): Settled[] => {
  const joined = [...cases].filter(({ method, state }) => method === 'model' && state === 'published')
  if (joined.length === 0) return []
  const decided = new Set(verdicts.map(pairKey))
  const mayMeet = meetingsOf(candidates)
  return joined
    .filter((one) => !decided.has(pairKey(one)))
    .map(({ a, b, markets, confidence, reasons }) => ({
      a,
      b,
      markets,
      verdict: 'same',
      byModel: { confidence, reasons, mayMeet },
    }))
}

/** Neither decided nor certain: what a model may be requested about. */
const isUndecided = (one: MatchCase, decided: ReadonlySet<string>) =>
  one.state === 'reopened' ||
  (!decided.has(pairKey(one)) &&
    (one.state === 'proposed' ||
      (one.state === 'published' && one.method !== 'model' && one.confidence < VERIFIED_FROM)))

export function createMatchDecisions(store: MatchCases, model?: ModelMatching): MatchDecisions {
  let modelVersion = model?.version()
  let known: Map<string, MatchCase> | undefined
  let version: string | undefined
  const pairs = new WeakMap<EventGroup, Candidate[]>()

  /** The pairs of a group, each with its own reasons where the two were compared. */
  function pairsOf(
    group: EventGroup,
    { compared, alarms }: { compared: ReadonlyMap<string, Candidate>; alarms: ReadonlyMap<string, string> },
  ): Candidate[] {
    const before = pairs.get(group)
    const list =
      before ??
      publishedPairs(group).map((pair): Candidate => {
        const { method, confidence, reasons } = compared.get(pairKey(pair)) ?? pair
        return { ...pair, method, confidence, reasons }
      })
    pairs.set(group, list)
    if (alarms.size === 0) return list
    const known = new Set(list.map(pairKey))
    const more = alarmedPairs(group, (pair) => alarms.has(pairKey(pair)) && !known.has(pairKey(pair)))
    return more.length === 0 ? list : [...list, ...more]
  }

  const judged = new WeakMap<Candidate, { sides: Sides; version: string; one: MatchCase }>()

  /** The current case: the same object as before where its inputs are unchanged. */
  function caseOf(
    candidate: Candidate,
    sides: Sides,
    decisions: ReadonlyMap<string, MatchVerdict>,
    now: string,
  ) {
    const key = pairKey(candidate)
    const before = known?.get(key)
    const last = judged.get(candidate)
    const isSame = last?.sides.a === sides.a && last.sides.b === sides.b && last.version === now
    if (last && isSame && before === last.one) return last.one
    const one = judge(candidate, sides, { before, verdict: decisions.get(key) })
    judged.set(candidate, { sides, version: now, one })
    return one
  }

  /** The current cases, from matching and from people's decisions alone. */
  async function casesOf(
    candidates: readonly Candidate[],
    { verdicts, now, find }: { verdicts: readonly MatchVerdict[]; now: string; find: Find },
  ) {
    const decisions = new Map(verdicts.map((verdict) => [pairKey(verdict), verdict]))
    const found = new Set(candidates.map(pairKey))
    const merged = verdicts.filter((one) => one.verdict === 'same' && !found.has(pairKey(one))).map(byHand)
    const cases: MatchCase[] = []
    for (const [at, candidate] of [...candidates, ...merged].entries()) {
      const [a, b] = [find(candidate.a), find(candidate.b)]
      if (a && b) cases.push(caseOf(candidate, { a, b }, decisions, now))
      if (at % SLICE === SLICE - 1) await setImmediate()
    }
    // Those for a model alone never take the place of one that a person may decide.
    const far = new Set(candidates.filter(({ distant }) => distant).map(pairKey))
    const weak = cases
      .filter(({ state, accepted }) => state === 'proposed' && Object.keys(accepted).length === 0)
      .sort((x, y) => Number(far.has(pairKey(x))) - Number(far.has(pairKey(y))) || y.value - x.value)
    const left = new Set(weak.slice(MAX_PROPOSALS))
    return new Map(cases.filter((one) => !left.has(one)).map((one) => [pairKey(one), one]))
  }

  /** Published matches are stored while both events exist: they must not come back under other rules. */
  function keepDropped(cases: Map<string, MatchCase>, find: Find) {
    for (const [key, before] of known ?? []) {
      if (cases.has(key) || Object.keys(before.accepted).length === 0) continue
      const dropped = before.state === 'dropped' ? before : { ...before, state: 'dropped' as const }
      if (find(before.a) && find(before.b)) cases.set(key, dropped)
    }
  }

  async function save(cases: Map<string, MatchCase>) {
    const before = known ?? new Map<string, MatchCase>()
    const changed = [...cases].flatMap(([key, one]) => (sameCase(before.get(key), one) ? [] : [one]))
    const gone = [...before].flatMap(([key, one]) => (cases.has(key) ? [] : [one]))
    // A failure below leaves the cache empty: the next run reads the database again.
    known = undefined
    await store.saveCases(changed, gone)
    known = cases
  }

  return {
    haveChanged: async () =>
      version !== undefined &&
      (modelVersion !== model?.version() || (await store.reviewVersion()) !== version),
    async settle(groups, proposals, events) {
      const judged = model?.version()
      const reviewed = await store.reviewVersion()
      const verdicts = await store.loadVerdicts()
      const alarms = effectiveAlarms(await store.loadAlarms(), verdicts)
      known ??= new Map((await store.loadCases()).map((one) => [pairKey(one), one]))
      const byKey = new Map(events.map((event) => [refKey({ venue: event.venue, eventId: event.id }), event]))
      const find: Find = (ref) => byKey.get(refKey(ref))
      const agreed = await model?.agree(proposals)
      const compared = new Map(proposals.map((one) => [pairKey(one), one]))
      const candidates = [
        ...groups.flatMap((group) => pairsOf(group, { compared, alarms })),
        ...proposals.filter(({ published }) => !published).map((one) => agreed?.get(one) ?? one),
      ]
      const cases = await casesOf(candidates, { verdicts, now: reviewed, find })
      keepDropped(cases, find)
      await save(cases)
      version = reviewed
      modelVersion = judged
      const decided = new Set(verdicts.map(pairKey))
      model?.setOpen([...cases.values()].filter((one) => isUndecided(one, decided)))
      const reopened = [...cases.values()].filter(({ state }) => state === 'reopened')
      const off = new Set(reopened.map(pairKey))
      const settled: Settled[] = [
        ...joinsByModel(cases.values(), { candidates: proposals, verdicts }),
        ...reopened.map((one): Settled => ({ ...one, verdict: 'different' })),
        ...verdicts.filter((verdict) => !off.has(pairKey(verdict))),
      ]
      return markAlarms(settleGroups(groups, settled, find), alarms)
    },
  }
}

/** Alarms by pair, without those that a person has overruled. */
function effectiveAlarms(
  alarms: readonly MatchAlarm[],
  verdicts: readonly MatchVerdict[],
): ReadonlyMap<string, string> {
  const same = new Set(verdicts.filter(({ verdict }) => verdict === 'same').map(pairKey))
  return new Map(
    alarms.flatMap((alarm) => (same.has(pairKey(alarm)) ? [] : [[pairKey(alarm), alarm.reason] as const])),
  )
}

type Find = (ref: { venue: VenueEvent['venue']; eventId: string }) => VenueEvent | undefined

const sameCase = (x: MatchCase | undefined, y: MatchCase) =>
  x === y ||
  (x !== undefined && JSON.stringify(Object.entries(x).sort()) === JSON.stringify(Object.entries(y).sort()))

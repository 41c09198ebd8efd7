import {
  type EventPair,
  type EventRef,
  type MarketPair,
  type MatchCase,
  pairKey,
  refKey,
} from '@/lib/core/domain/matches'
import type { ModelBudget } from '@/lib/core/domain/modelBudget'
import { venueKey } from '@/lib/core/domain/venueKey'
import { agreedMarkets, type Opinion } from '@/lib/core/matching/model/agreedMarkets'
import { isSound } from '@/lib/core/matching/model/isSound'
import { modelConfidence } from '@/lib/core/matching/model/modelConfidence'
import { type ChatMessage, judgePrompt, readerPrompt } from '@/lib/core/matching/model/prompts'
import { slotConflict } from '@/lib/core/matching/model/slotConflict'
import type { Judgement, Slot } from '@/lib/core/matching/model/types'
import { verifySlots } from '@/lib/core/matching/model/verifySlots'
import type { Candidate } from '@/lib/core/matching/review/types'
import type { MatchSuggestions } from '@/lib/infra/db/matches/matchSuggestions'
import type { ModelAnswers, StoredVerdict } from '@/lib/infra/db/matches/modelAnswers'
import type { ModelUse } from '@/lib/infra/db/matches/modelUse'
import { freshBoundary } from '@/lib/infra/model/boundary'
import type { MatchModel } from '@/lib/infra/model/createMatchModel'
import { parseJudgement, parseReading, UnusableAnswer } from '@/lib/infra/model/parseAnswer'
import { createHashedTexts, type HashedText } from './hashedTexts'
import { createModelRequests } from './modelRequests'
import { modelWork, type WorkItem, type WorkSources, workKey } from './modelWork'

/** A pair whose answer was unusable is not sent again for this long. */
const REST_MS = 6 * 3_600_000
/** Pause while nothing waits. */
const IDLE_MS = 30_000
/** Pause between two requests. */
const NEXT_MS = 1_000
/** Events whose texts are read in one run: reading thousands at once would hold up the event loop. */
const MAX_NEW_EVENTS = 100

/** A model that reads the texts of doubtful pairs and judges them. */
export interface ModelMatching {
  /** The candidates that method `model` publishes, each with the pairs of markets that it may publish. */
  agree(candidates: readonly Candidate[]): Promise<ReadonlyMap<Candidate, Candidate>>
  /** Cases that nothing has decided: what is to be read and judged. */
  setOpen(cases: readonly MatchCase[]): void
  /** Changes when `agree` may answer otherwise. */
  version(): number
  /**
   * At most one request. Shapes: the pause until the next run, ms. Errors: the model's, after the request was counted.
   */
  run(signal: AbortSignal): Promise<number>
}

interface ModelMatchingDeps extends WorkSources {
  model: MatchModel
  budget: ModelBudget
  store: ModelAnswers & MatchSuggestions & Pick<ModelUse, 'modelPrecision'>
  clock: { now(): number }
}

const marketsKey = (a: { venue: string; marketId: string }, b: { venue: string; marketId: string }) =>
  `${venueKey(a.venue, a.marketId)}\n${venueKey(b.venue, b.marketId)}`

const keyOf = ({ one: { a, b }, pair }: { one: EventPair; pair: MarketPair }) =>
  marketsKey({ venue: a.venue, marketId: pair.a }, { venue: b.venue, marketId: pair.b })

/** An item with the texts of its markets. */
type ReadItem = WorkItem & { a: HashedText; b: HashedText }

export function createModelMatching(deps: ModelMatchingDeps): ModelMatching {
  const { model, store, findEvent, clock } = deps
  const requests = createModelRequests(deps)
  const resting = new Map<string, number>()
  let verdicts: Map<string, StoredVerdict> | undefined
  const texts = createHashedTexts()
  let open: readonly MatchCase[] = []
  let queue: readonly WorkItem[] | undefined
  let version = 0

  async function known() {
    verdicts ??= new Map(
      (await store.loadModelVerdicts(model.name)).map((one) => [marketsKey(one.a, one.b), one]),
    )
    return verdicts
  }

  const isCurrent = ({ a, b }: StoredVerdict, x: string | undefined, y: string | undefined) =>
    a.hash === x && b.hash === y

  const hashOf = (ref: EventRef, marketId: string) => {
    const event = findEvent(ref)
    return event && texts.of(event, marketId)?.hash
  }

  const verdictOn = (all: ReadonlyMap<string, StoredVerdict>, one: Candidate, pair: MarketPair) =>
    all.get(keyOf({ one, pair }))

  function opinionOn(
    all: ReadonlyMap<string, StoredVerdict>,
    one: Candidate,
    pair: MarketPair,
  ): Opinion | undefined {
    const found = verdictOn(all, one, pair)
    return (
      found && {
        verdict: found.verdict,
        sound: found.sound,
        isCurrent: () => isCurrent(found, hashOf(one.a, pair.a), hashOf(one.b, pair.b)),
      }
    )
  }

  function rest(key: string) {
    const now = clock.now()
    for (const [one, until] of resting) if (until <= now) resting.delete(one)
    resting.set(key, now + REST_MS)
  }

  /** The first item that has no verdict on its present texts; `more`: the rest of the list is for the next run. */
  async function next(): Promise<ReadItem | 'more' | undefined> {
    const all = await known()
    const now = clock.now()
    let fresh = 0
    queue ??= modelWork(open, deps)
    for (const item of queue) {
      if ((resting.get(workKey(item)) ?? 0) > now) continue
      const [x, y] = [findEvent(item.one.a), findEvent(item.one.b)]
      if (!x || !y) continue
      fresh += [x, y].filter((event) => !texts.has(event)).length
      if (fresh > MAX_NEW_EVENTS) return 'more'
      const [a, b] = [texts.of(x, item.pair.a), texts.of(y, item.pair.b)]
      if (!a || !b) continue
      const found = all.get(keyOf(item))
      if (!found || !isCurrent(found, a.hash, b.hash)) return { ...item, a, b }
    }
    return undefined
  }

  async function save(item: ReadItem, judgement: Judgement, sound: boolean) {
    const at = new Date(clock.now())
    const { one, pair } = item
    const stored: StoredVerdict = {
      a: { venue: one.a.venue, marketId: pair.a, hash: item.a.hash },
      b: { venue: one.b.venue, marketId: pair.b, hash: item.b.hash },
      verdict: judgement.verdict,
      sound,
      judgement,
    }
    await store.saveModelVerdict(stored, model.name, at)
    if (item.isFirst) {
      const { verdict, reason } = judgement
      const suggestion = verdict === 'unsure' ? verdict : isMatch(item, judgement) ? 'same' : 'different'
      await store.saveSuggestion(one, { verdict: suggestion, reason, model: model.name, at })
    }
    ;(await known()).set(keyOf(item), stored)
    version += 1
  }

  /** Sends it if the budget allows, and takes the answer; the pause until the next run. */
  async function send(
    messages: readonly ChatMessage[],
    { item, signal, take }: { item: WorkItem; signal: AbortSignal; take(content: string): Promise<void> },
  ): Promise<number> {
    const wait = await requests.waitMs(messages)
    if (wait > 0) return wait
    try {
      await take(await requests.complete(messages, signal))
    } catch (error) {
      // An endpoint that is away says nothing about the pair.
      if (error instanceof UnusableAnswer) rest(workKey(item))
      throw error
    }
    return NEXT_MS
  }

  const read = (item: WorkItem, { text, hash }: HashedText, signal: AbortSignal) =>
    send(readerPrompt(text, freshBoundary()), {
      item,
      signal,
      take: async (content) => {
        const slots = verifySlots(text, parseReading(content))
        await store.saveReading(hash, model.name, slots, new Date(clock.now()))
      },
    })

  const judge = (item: ReadItem, [a, b]: readonly [readonly Slot[], readonly Slot[]], signal: AbortSignal) =>
    send(judgePrompt(item.a.text, item.b.text, freshBoundary()), {
      item,
      signal,
      take: async (content) => {
        const judgement = parseJudgement(content)
        const sound = isSound(judgement, { text: item.a.text, slots: a }, { text: item.b.text, slots: b })
        await save(item, judgement, sound)
      },
    })

  return {
    version: () => version,
    setOpen(cases) {
      open = cases
      queue = undefined
    },
    async agree(candidates) {
      const all = await known()
      if (all.size === 0) return new Map()
      const agreed = agreedMarkets(candidates, (candidate, pair) => opinionOn(all, candidate, pair))
      if (agreed.size === 0) return new Map()
      const precision = await store.modelPrecision()
      return new Map(
        [...agreed].map(([candidate, markets]) => [
          candidate,
          {
            ...candidate,
            method: 'model',
            published: true,
            confidence: modelConfidence(candidate.confidence, precision),
            reasons: [
              ...candidate.reasons,
              ...reasonsOf(verdictOn(all, candidate, markets[0] as MarketPair)),
            ],
            markets,
          },
        ]),
      )
    },
    async run(signal) {
      const item = await next()
      if (item === 'more') return NEXT_MS
      if (!item) return IDLE_MS
      const a = await store.findReading(item.a.hash, model.name)
      if (!a) return read(item, item.a, signal)
      const b = await store.findReading(item.b.hash, model.name)
      if (!b) return read(item, item.b, signal)
      const conflict = slotConflict(a, b, item.pair.inverted ? 'complement' : 'same')
      if (!conflict) return judge(item, [a, b], signal)
      const reason = `The ${conflict.slot} differs: "${conflict.here}" against "${conflict.there}".`
      await save(item, { ...conflict, verdict: 'different', reason }, false)
      return NEXT_MS
    },
  }
}

const isMatch = ({ pair }: WorkItem, { verdict }: Judgement) =>
  verdict === (pair.inverted ? 'complement' : 'same')

const reasonsOf = (found: StoredVerdict | undefined) =>
  found ? [`Judged by a language model, ${found.judgement.slot}: ${found.judgement.reason}`] : []

/** For joining: whether matching compared two events and found no veto. */
export function meetingsOf(candidates: readonly Candidate[]): (x: EventRef, y: EventRef) => boolean {
  const met = new Set(candidates.flatMap(({ a, b }) => [pairKey({ a, b }), pairKey({ a: b, b: a })]))
  return (x, y) => met.has(`${refKey(x)}\n${refKey(y)}`)
}

import type { VenueEvent } from '@/lib/core/domain/market'
import { type EventRef, type MatchCase, pairKey } from '@/lib/core/domain/matches'
import { matchTexts } from '@/lib/core/matching/review/matchTexts'
import type { MatchSuggestions } from '@/lib/infra/db/matches/matchSuggestions'
import type { MatchJudge } from '@/lib/infra/judge/createMatchJudge'

const HOUR_MS = 3_600_000
/** A case on which the judge failed is not retried for this long. */
const REST_MS = 6 * HOUR_MS
/** Pause while nothing waits for a suggestion. */
const IDLE_MS = 30_000
/** Pause between two requests. */
const NEXT_MS = 1_000

/** Lets a judge propose verdicts on cases that await review, in review-list order. */
export interface JudgeRuns {
  /**
   * At most one request. Shapes: the pause until the next run, ms. Errors: the judge's, after the request was counted.
   */
  run(signal: AbortSignal): Promise<number>
}

interface JudgeRunsDeps {
  judge: MatchJudge
  /** Maximum requests per hour. */
  perHour: number
  store: MatchSuggestions
  findEvent(ref: EventRef): VenueEvent | undefined
  clock: { now(): number }
}

export function createJudgeRuns({ judge, perHour, store, findEvent, clock }: JudgeRunsDeps): JudgeRuns {
  /** Times of the last hour's requests, including stored ones of an earlier process. */
  let calls: number[] | undefined
  const resting = new Map<string, number>()

  /** How long until another request is within the budget; 0 = now. */
  async function waitMs(): Promise<number> {
    const now = clock.now()
    calls ??= (await store.suggestedSince(new Date(now - HOUR_MS))).map((at) => at.getTime())
    calls = calls.filter((at) => at > now - HOUR_MS)
    const oldest = calls.at(-perHour)
    return oldest === undefined ? 0 : oldest + HOUR_MS - now
  }

  function rest(key: string) {
    const now = clock.now()
    for (const [known, until] of resting) if (until <= now) resting.delete(known)
    resting.set(key, now + REST_MS)
  }

  async function nextCase(): Promise<MatchCase | undefined> {
    const open = await store.listUnsuggested(resting.size + 1)
    return open.find((one) => (resting.get(pairKey(one)) ?? 0) <= clock.now())
  }

  return {
    async run(signal) {
      const wait = await waitMs()
      if (wait > 0) return wait
      const one = await nextCase()
      if (!one) return IDLE_MS
      const [a, b] = [findEvent(one.a), findEvent(one.b)]
      // Unless it succeeds: a failing case must not come first for ever.
      rest(pairKey(one))
      if (!a || !b) return NEXT_MS
      calls?.push(clock.now())
      const suggestion = await judge.suggest(matchTexts(a, b, one.markets), signal)
      await store.saveSuggestion(one, { ...suggestion, model: judge.model, at: new Date(clock.now()) })
      resting.delete(pairKey(one))
      return NEXT_MS
    },
  }
}

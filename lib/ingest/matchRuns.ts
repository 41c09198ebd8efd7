import { setImmediate } from 'node:timers/promises'
import type { MarketRef, VenueEvent } from '@/lib/core/domain/market'
import type { Matcher } from '@/lib/core/matching/createMatcher'
import type { EventGroup } from '@/lib/core/matching/types'
import { createPause } from '@/lib/infra/net/createPause'
import type { Clock } from '@/lib/infra/net/types'
import type { IngestLog } from '../infra/net/ingestLog'
import { runLoop } from '../infra/net/runLoop'
import type { MatchDecisions } from './matchDecisions'
import type { IngestSettings } from './settings'

export interface MatchRuns {
  /** The catalogue changed; `touchesMatching` when that may change groups. */
  changed(touchesMatching: boolean): void
  /** Ends the pause early: readiness waits for the groups. */
  hurry(): void
  /** Resolves when all changes up to now are stored as groups. */
  stored(): Promise<void>
  /** Runs until the signal aborts; never throws. */
  run(signal: AbortSignal): Promise<void>
}

interface MatchRunsDeps {
  matcher: Matcher
  /** People's decisions on matches. */
  decisions: MatchDecisions
  /** The complete catalogue; called at the start of a run. */
  read(): VenueEvent[]
  saveGroups(groups: EventGroup[], events: readonly VenueEvent[]): Promise<void>
  /** After the groups are stored. */
  done(groups: readonly EventGroup[]): void
  clock: Clock
  settings: IngestSettings
  log: IngestLog
}

/** The pause after a run is this many times its length: matching takes at most a fifth of the time. */
const REST_FACTOR = 4
/**
 * Milliseconds of matching before yielding to the event loop; a step of the matcher, one market or event, is atomic.
 */
const SLICE_MS = 8

/** Markets of outcomes that are listed on more than one venue. */
export const pairedMarkets = (groups: readonly EventGroup[]): MarketRef[] =>
  groups
    .flatMap(({ outcomes }) => outcomes)
    .filter(({ members }) => members.length > 1)
    .flatMap(({ members }) => members)

/**
 * Regroups the catalogue after a change, at most every few seconds. Changes of volume or status alone need no matching.
 */
export function createMatchRuns(deps: MatchRunsDeps): MatchRuns {
  const { clock, settings, log } = deps
  const pause = createPause(clock)
  let stale = false
  let regroup = false
  let groups: EventGroup[] = []
  let settled: EventGroup[] = []
  let waiting: (() => void)[] = []

  async function run(signal: AbortSignal): Promise<number> {
    if (!stale && !(await deps.decisions.haveChanged())) return settings.matchMs
    const start = clock.now()
    const events = deps.read()
    const again = regroup
    const served = waiting
    stale = false
    regroup = false
    waiting = []
    try {
      if (again) {
        groups = await match(events, signal)
      }
      settled = await deps.decisions.settle(groups, deps.matcher.proposals(), events)
      // This run must not overwrite the groups of the next matching process.
      signal.throwIfAborted()
      await deps.saveGroups(settled, events)
    } catch (error) {
      stale = true
      regroup ||= again
      waiting.push(...served)
      throw error
    }
    deps.done(settled)
    for (const resolve of served) resolve()
    const tookMs = clock.now() - start
    log.debug({ events: events.length, groups: groups.length, matched: again, tookMs }, 'Groups are stored.')
    return Math.max(settings.matchMs, tookMs * REST_FACTOR)
  }

  /** In small steps, so that a run over a large catalogue never blocks requests. */
  async function match(events: readonly VenueEvent[], signal: AbortSignal): Promise<EventGroup[]> {
    const work = deps.matcher.run(events)
    for (;;) {
      const until = performance.now() + SLICE_MS
      do {
        const step = work.next()
        if (step.done) return step.value
      } while (performance.now() < until)
      signal.throwIfAborted()
      await setImmediate()
    }
  }

  return {
    changed(touchesMatching) {
      stale = true
      regroup ||= touchesMatching
    },
    hurry: () => pause.wake(),
    stored: () => new Promise((resolve) => waiting.push(resolve)),
    run: (signal) =>
      runLoop({
        run: () => run(signal),
        failed: (error) => log.error({ err: error }, 'The matched events could not be stored.'),
        pause,
        backoff: { minMs: settings.backoffMinMs, maxMs: settings.backoffMaxMs },
        signal,
      }),
  }
}

import type { Runtime } from '@/lib/operations/runtime'
import { outcomeTokens } from '@/lib/operations/trading/outcomeTokens'
import { router } from '@/lib/server/api/router'
import { internalRequest } from '@/lib/server/http/internalRequest'

/** Queried until the first reading of the platforms is done, ms. */
const RETRY_MS = 1_000
const EVENTS = 25
const ORDERS_USD = [10, 100, 1_000, 5_000]

/**
 * Answers some 150 reads and plans of its own once the books are read, in rotation with the callers': V8
 * compiles what runs often, and until then a plan takes several times as long and everybody waits behind it.
 */
export async function warmUp(runtime: Runtime, signal: AbortSignal): Promise<void> {
  try {
    while (!signal.aborted && !(await runtime.readiness()).ready) {
      await runtime.clock.sleep(RETRY_MS, signal)
    }
    await answerOwnRequests(runtime, signal)
  } catch (error) {
    if (!signal.aborted) runtime.log.debug({ err: error }, 'The first requests will be slower: no warm-up.')
  }
}

async function answerOwnRequests(runtime: Runtime, signal: AbortSignal) {
  const { events } = await runtime.catalogue.listEvents({
    offset: 0,
    limit: EVENTS,
    status: 'open',
    paired: true,
    sort: 'volume',
  })
  const send = async (method: 'GET' | 'POST', target: string, body?: object) => {
    if (signal.aborted) return
    const request = internalRequest({ method, target, body })
    await router.find(request.path)?.[method]?.answer(runtime, request)
  }
  for (const [i, event] of events.entries()) {
    await send('GET', `/api/event/${event.slug}`)
    await send('GET', `/api/quotes?outcomes=all&events=${event.id}`)
    const [outcome] = event.outcomes
    const requested = outcome ? outcomeTokens(runtime, { group: event, outcome }, 'yes') : []
    const tokens = Object.fromEntries(requested.map(({ platform, known }) => [platform, known.tokenId]))
    for (const usd of ORDERS_USD) {
      // No caller's order: their answers are not kept ones.
      await send('POST', '/api/liquidity/distribution', {
        tokens,
        direction: 'buy',
        amount_usd: usd + (i + 1) / 1e4,
      })
    }
  }
}

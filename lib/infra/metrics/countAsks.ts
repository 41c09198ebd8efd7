import type { FetchJson } from '@/lib/infra/net/types'
import type { Metrics } from './createMetrics'

/**
 * Counts and times outgoing requests by target. The address itself is not a label: nodes often carry their key in it.
 * Requests abandoned by the caller are not counted.
 */
export function countAsks(
  fetchJson: FetchJson,
  { metrics, targets }: { metrics: Pick<Metrics, 'asked'>; targets: Record<string, readonly string[]> },
): FetchJson {
  const byHost = new Map(
    Object.entries(targets).flatMap(([target, urls]) =>
      urls.map((url) => [new URL(url).host, target] as const),
    ),
  )
  return async (url, options) => {
    const target = byHost.get(URL.canParse(url) ? new URL(url).host : '') ?? 'other'
    const start = performance.now()
    try {
      const answer = await fetchJson(url, options)
      metrics.asked(target, 'ok', performance.now() - start)
      return answer
    } catch (error) {
      if (!options.signal.aborted) metrics.asked(target, 'failed', performance.now() - start)
      throw error
    }
  }
}

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { createRequestTally } from './requestTally'

/**
 * Counters and timings of one process. No label comes from external input: operations, venues and chains are closed
 * lists.
 */
export interface Metrics {
  /** Counts a reply of an operation or a page. Cheap: called for every request. */
  answered(operation: string, status: number, ms: number): void
  /** Counts an outgoing request: to a venue, or a node of a chain. */
  asked(target: string, result: 'ok' | 'failed', ms: number): void
  /** The planner's own time, without books and response. */
  planned(ms: number): void
  /** An attempt to deliver a webhook ended. */
  delivered(result: 'delivered' | 'retried' | 'failed' | 'paused', ms: number): void
  /** An alert's order was planned because the books might trigger it. */
  alertPlanned(): void
  /** A crossing of an alert was stored, or had already been. */
  alertFired(result: 'fired' | 'late'): void
  streamOpened(): void
  streamClosed(): void
  /** A subscriber was too slow for every delta and gets the latest book instead. */
  fellBehind(): void
  /** For values read at scrape time. */
  readonly registry: Registry
  /** All metrics in Prometheus text format. */
  text(): Promise<string>
}

const LATENCIES = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const PLANNING = [0.000_1, 0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1]

/** Sums of others in prom-client's own metrics; `_total` belongs to counters (`promtool check metrics`). */
const GAUGES_NAMED_AS_COUNTERS = ['handles', 'requests', 'resources'].map(
  (name) => `nodejs_active_${name}_total`,
)

/** `process`: includes Node's own metrics, which one registry per process observes. */
export function createMetrics({ version, process }: { version: string; process: boolean }): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = createRequestTally()
  if (process) {
    collectDefaultMetrics({ register: registry })
    for (const name of GAUGES_NAMED_AS_COUNTERS) registry.removeSingleMetric(name)
  }

  new Gauge({
    name: 'crossbook_build_info',
    help: 'Always 1; the version is a label.',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1)
  const asks = new Histogram({
    name: 'crossbook_upstream_request_duration_seconds',
    help: 'Requests to venues and chain nodes, waiting for a turn and trying again included.',
    labelNames: ['target', 'result'],
    buckets: LATENCIES,
    registers,
  })
  const plans = new Histogram({
    name: 'crossbook_plan_duration_seconds',
    help: 'Time that the planner took for a split.',
    buckets: PLANNING,
    registers,
  })
  const deliveries = new Histogram({
    name: 'crossbook_webhook_delivery_duration_seconds',
    help: 'Attempts to deliver a message to a webhook; retried, failed and paused ones were not accepted.',
    labelNames: ['result'],
    buckets: LATENCIES,
    registers,
  })
  const alertPlans = new Counter({
    name: 'crossbook_alert_plans_total',
    help: "Alerts' orders that were planned because the books might meet them.",
    registers,
  })
  const alertFirings = new Counter({
    name: 'crossbook_alert_firings_total',
    help: 'Crossings of alerts: fired, or late where another process had stored it or its owner had changed it.',
    labelNames: ['result'],
    registers,
  })
  const streams = new Gauge({
    name: 'crossbook_streams_open',
    help: 'Event streams that are open.',
    registers,
  })
  const conflations = new Counter({
    name: 'crossbook_stream_conflations_total',
    help: 'Times that a subscriber fell behind and got the latest books instead of every delta.',
    registers,
  })

  return {
    registry,
    answered: requests.answered,
    asked: (target, result, ms) => asks.observe({ target, result }, ms / 1_000),
    planned: (ms) => plans.observe(ms / 1_000),
    delivered: (result, ms) => deliveries.observe({ result }, ms / 1_000),
    alertPlanned: () => alertPlans.inc(),
    alertFired: (result) => alertFirings.inc({ result }),
    streamOpened: () => streams.inc(),
    streamClosed: () => streams.dec(),
    fellBehind: () => conflations.inc(),
    text: async () => `${await registry.metrics()}\n${requests.text()}`,
  }
}

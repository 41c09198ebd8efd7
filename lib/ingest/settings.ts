/** Intervals and batch sizes of ingestion. Times in ms; sizes per venue. */
export interface IngestSettings {
  /** Poll interval of a venue's catalogue. */
  catalogueMs: number
  /** Maximum time between complete listings; shorter where listing is quick. */
  fullCatalogueMs: number
  /** Events outside the listing that are reread per poll, those waiting longest first. */
  maxRereads: number
  /** Hot books: recently viewed, matched across venues, largest volume. */
  hotMs: number
  maxHot: number
  topVolume: number
  /** How long a market stays hot after a view. */
  viewedMs: number
  /** All other open markets: each is read once within this time. */
  warmMs: number
  warmTickMs: number
  maxWarm: number
  /** Books per warm step until every market was requested once. */
  warmStep: number
  /** How long a polled book stays fresh: viewed ones are polled every other second, the rest once in `warmMs`. */
  hotFreshMs: number
  warmFreshMs: number
  /** Books per request and per parsing step. */
  sweepChunk: number
  /** How often subscriptions and live books of streams are updated. */
  streamTickMs: number
  /** A streamed book stays fresh this long after the last liveness proof of its stream. */
  streamFreshMs: number
  /** A stream may be down this long before the page reports it. */
  streamGraceMs: number
  /** Streamed books per audit against the venue, and the pause between audits. */
  reconcileBooks: number
  auditMs: number
  /** Pause before a book that differed is audited again. */
  auditAgainMs: number
  /** Events that streams report as changed are reread after this long, together. */
  changesMs: number
  /** Minimum time between two matching runs. */
  matchMs: number
  /** How often the prices of matched markets are compared. */
  pricesMs: number
  /** Observed time apart after which an alarm is raised. */
  pricesApartMs: number
  /** How often a process reads from the database what others wrote, ms. */
  othersMs: number
  backoffMinMs: number
  backoffMaxMs: number
}

export const INGEST_SETTINGS: IngestSettings = {
  catalogueMs: 15_000,
  fullCatalogueMs: 300_000,
  maxRereads: 40,
  hotMs: 1_500,
  maxHot: 500,
  topVolume: 100,
  viewedMs: 600_000,
  warmMs: 50_000,
  warmTickMs: 2_000,
  maxWarm: 5_000,
  warmStep: 300,
  hotFreshMs: 10_000,
  warmFreshMs: 90_000,
  sweepChunk: 100,
  streamTickMs: 500,
  streamFreshMs: 5_000,
  streamGraceMs: 5_000,
  reconcileBooks: 50,
  auditMs: 5_000,
  auditAgainMs: 1_500,
  changesMs: 1_000,
  matchMs: 3_000,
  pricesMs: 60_000,
  pricesApartMs: 30 * 60_000,
  othersMs: 3_000,
  backoffMinMs: 1_000,
  backoffMaxMs: 10_000,
}

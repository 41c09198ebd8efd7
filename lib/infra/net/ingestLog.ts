/** The part of a logger that ingestion uses. */
export interface IngestLog {
  debug(facts: object, message: string): void
  info(facts: object, message: string): void
  warn(facts: object, message: string): void
  error(facts: object, message: string): void
}

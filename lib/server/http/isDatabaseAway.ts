/** Prisma's codes for a database that is unreachable, too slow or closes the connection. */
const CODES = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024'])
/** The same in messages of the driver, the operating system and the database; a full disk stores nothing for a while. */
const WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Can't reach database|ECONNREFUSED|ECONNRESET|the database system is (starting up|shutting down|in recovery|not yet accepting connections)|Client has encountered a connection error|terminating connection|remaining connection slots|could not (extend|write to) file|No space left on device/

/** Whether a failure only means that the database is temporarily down: no bug. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && CODES.has(String(error.code))) return true
  return WORDS.test(error.message) || (error.cause !== undefined && isDatabaseAway(error.cause))
}

import { randomUUID } from 'node:crypto'
import type { PlainRequest } from './plainRequest'

const VALID = /^[A-Za-z0-9._~-]{1,128}$/

/** The caller's own id if valid, else a new one. */
export function requestIdOf(request: PlainRequest): string {
  const given = request.header('x-request-id')
  return given !== undefined && VALID.test(given) ? given : randomUUID()
}

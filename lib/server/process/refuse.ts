import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { ErrorResponse } from '@/lib/contract/error'
import { JSON_TYPE } from '@/lib/server/http/reply'

type Fault = ErrorResponse['detail'][number]

const bodyOf = (fault: Fault): string => JSON.stringify({ detail: [fault] } satisfies ErrorResponse)

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

/**
 * A reply in the common error shape, before any handler. The rest of the request is not read, so the connection
 * ends with it, unless `keepAlive` is set and no data remains.
 */
export function refuse(
  response: ServerResponse,
  status: number,
  fault: Fault,
  { keepAlive = false }: { keepAlive?: boolean } = {},
): void {
  const body = bodyOf(fault)
  response.writeHead(status, {
    'Content-Type': JSON_TYPE,
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Request-Id': randomUUID(),
    ...((!keepAlive || hasBody(response.req)) && { Connection: 'close' }),
  })
  response.end(body)
}

/** The same as bytes, for a connection whose request could not be parsed. */
export function refusalBytes(status: number, fault: Fault): string {
  const body = bodyOf(fault)
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Content-Type: ${JSON_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${randomUUID()}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n')
}

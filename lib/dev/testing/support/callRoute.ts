import { expect } from 'vitest'
import type { z } from 'zod'
import { errorResponse } from '@/lib/contract/error'

type Serve = (request: Request) => Promise<Response>

export interface RouteCall {
  method?: string
  headers?: Record<string, string>
  /** Sent as JSON; a string is sent unchanged. */
  body?: unknown
}

const ORIGIN = 'http://localhost:3000'

export function requestTo(path: string, { method, headers, body }: RouteCall = {}): Request {
  return new Request(`${ORIGIN}${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    body: body === undefined || typeof body === 'string' ? body : JSON.stringify(body),
  })
}

/** Calls a route and validates a success against its schema: an extra or missing field is a failure. */
export async function routeReply<T extends z.ZodType>(
  serve: Serve,
  schema: T,
  { path, ...ask }: RouteCall & { path: string },
): Promise<z.output<T>> {
  const response = await serve(requestTo(path, ask))
  const body: unknown = await response.json()
  expect({ status: response.status, body }).toMatchObject({ status: 200 })
  return schema.parse(body)
}

/** Calls a route that must fail; returns status, headers and the fault types by place. */
export async function routeRefusal(serve: Serve, { path, ...ask }: RouteCall & { path: string }) {
  const response = await serve(requestTo(path, ask))
  const { detail } = errorResponse.parse(await response.json())
  return {
    status: response.status,
    headers: response.headers,
    faults: Object.fromEntries(detail.map(({ loc, type }) => [loc.join('.'), type])),
    detail,
  }
}

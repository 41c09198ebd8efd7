/** Parsed JSON in the venue's shape. */
export type Wire = Record<string, unknown>

export interface WireRequest {
  method: string
  /** Decoded, without query and without the server's base path. */
  path: string
  query: URLSearchParams
  /** Parsed JSON; undefined when absent or invalid. */
  body: unknown
  now: number
  /** Lower-case names. */
  headers: Readonly<Record<string, string | undefined>>
  /** A fault makes books crossed (`crossSides`). */
  crossed: boolean
}

export interface Answer {
  status: number
  body: unknown
  headers?: Record<string, string>
}

export const ok = (body: unknown, headers?: Record<string, string>): Answer => ({
  status: 200,
  body,
  headers,
})

/** Handles one path, given its pattern's captured parts; undefined passes on to the next. */
export type Route = readonly [
  method: 'GET' | 'POST',
  pattern: RegExp,
  run: (request: WireRequest, ...parts: string[]) => Answer,
]

/** The first matching route's answer; undefined when none matches. */
export function route(routes: readonly Route[], request: WireRequest): Answer | undefined {
  for (const [method, pattern, run] of routes) {
    const match = method === request.method ? pattern.exec(request.path) : null
    if (match) return run(request, ...match.slice(1).map((part) => part ?? ''))
  }
  return undefined
}

/** An integer from the query, or the fallback when absent or not a number. */
export function intParam(query: URLSearchParams, name: string, fallback: number): number {
  const text = query.get(name)
  const value = text === null || text === '' ? Number.NaN : Number(text)
  return Number.isInteger(value) ? value : fallback
}

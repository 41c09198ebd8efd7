/** Parsed JSON whose shape is the venue's business. */
export type Wire = Record<string, unknown>

export interface WireRequest {
  method: string
  /** Decoded, without query and without the server's base path. */
  path: string
  query: URLSearchParams
  /** Parsed JSON, or undefined when there was none or it did not parse. */
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

/** Answers one path, given the parts its pattern left open; undefined passes on to the next. */
export type Route = readonly [
  method: 'GET' | 'POST',
  pattern: RegExp,
  run: (request: WireRequest, ...parts: string[]) => Answer,
]

/** The first route that fits; undefined when none does. */
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

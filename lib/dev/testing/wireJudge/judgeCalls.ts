import { compileTypes } from './declaredTypes'
import type { JudgedCall, JudgedRow } from './judgedCall'

/** Errors with which the clients' schemas reject; anything else thrown is a separate fault. */
const REFUSED_SHAPE = /UnexpectedResponse|ZodError|OpinionApiError/

interface Thrown {
  name?: string
  message?: string
  status?: number
  response?: { status?: number }
}

const isServed = ({ status, response, message = '' }: Thrown) =>
  ![404, 405].includes(status ?? response?.status ?? 0) && !/\b404\b|not found/i.test(message)

function judgeError(error: unknown): Pick<JudgedRow, 'verdict' | 'note'> {
  const thrown: Thrown = typeof error === 'object' && error !== null ? error : { message: String(error) }
  const note = `${thrown.name ?? 'Error'}: ${thrown.message ?? ''}`.replaceAll(/\s+/g, ' ').slice(0, 400)
  if (!isServed(thrown)) return { verdict: 'not served', note }
  return { verdict: REFUSED_SHAPE.test(note) ? 'differs' : 'throws', note }
}

/** Makes every call, one after the other, and compares the results with the clients' declarations. */
export async function judgeCalls(
  imports: string,
  calls: readonly JudgedCall[],
  /** Before each call: rate limits are not under test. */
  rest: () => void,
): Promise<JudgedRow[]> {
  const faultsOf = compileTypes(imports, [...new Set(calls.flatMap(({ type }) => type ?? []))])
  const rows: JudgedRow[] = []
  for (const { client, name, call, type, check, leftOut, unlike } of calls) {
    const row = { client, name }
    if (!call) {
      rows.push({ ...row, verdict: 'left out', note: leftOut ?? '' })
      continue
    }
    rest()
    try {
      const value = await call()
      const faults = type ? faultsOf(value, type) : []
      const own = unlike ? faults.filter((fault) => !unlike[0].test(fault)) : faults
      const fault = check?.(value) ?? own[0]
      const excused = own.length < faults.length ? unlike?.[1] : undefined
      rows.push({ ...row, verdict: fault ? 'differs' : 'right', note: fault ?? excused ?? '' })
    } catch (error) {
      rows.push({ ...row, ...judgeError(error) })
    }
  }
  return rows
}

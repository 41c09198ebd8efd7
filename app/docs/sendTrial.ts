import { addressOf, type Trial, type TrialValues } from './trial'
import type { TrialKeys } from './trialKeys'

/** A stream never ends, and a page is no place to read megabytes. */
const MAX_MS = 60_000
const MAX_BYTES = 512 * 1024

export interface TrialAnswer {
  status: number
  statusText: string
  headers: [name: string, value: string][]
  /** Until the response headers arrived. */
  ms: number
  text: string
  /** The body was longer, or did not end. */
  cut: boolean
}

function headersOf({ credentials, inputs }: Trial, values: TrialValues, keys: TrialKeys): Headers {
  const headers = new Headers({ Accept: '*/*' })
  for (const { name, place } of inputs) {
    const value = values.inputs[name]
    if (place === 'header' && value) headers.set(name, value)
  }
  if (values.body) headers.set('Content-Type', 'application/json')
  if (credentials.includes('apiKey') && keys.apiKey) headers.set('X-API-Key', keys.apiKey)
  const bearer = credentials.some((name) => name === 'accessToken' || name === 'metricsToken')
  if (bearer && keys.accessToken) headers.set('Authorization', `Bearer ${keys.accessToken}`)
  return headers
}

const isText = (type: string | null) => type === null || /json|text|xml|javascript/.test(type)

/** Reads as much as a page should; `onText` receives each piece. Ends early, with what arrived, when stopped. */
async function readText(
  response: Response,
  onText: (text: string) => void,
): Promise<{ text: string; cut: boolean }> {
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  try {
    for (;;) {
      const part = await reader?.read()
      if (!part || part.done) return { text, cut: false }
      bytes += part.value.length
      text += decoder.decode(part.value, { stream: true })
      onText(text)
      if (bytes < MAX_BYTES) continue
      await reader?.cancel()
      return { text, cut: true }
    }
  } catch {
    return { text, cut: true }
  }
}

/**
 * Sends a request to this host as filled in.
 * Errors: what `fetch` throws when no response arrives, also when `signal` aborts it first.
 */
export async function sendTrial(
  trial: Trial,
  values: TrialValues,
  {
    keys,
    signal,
    onAnswer,
  }: { keys: TrialKeys; signal: AbortSignal; onAnswer: (answer: TrialAnswer) => void },
): Promise<void> {
  const start = performance.now()
  const response = await fetch(addressOf(trial, values), {
    method: trial.method,
    headers: headersOf(trial, values, keys),
    body: values.body || undefined,
    cache: 'no-store',
    signal: AbortSignal.any([signal, AbortSignal.timeout(MAX_MS)]),
  })
  const type = response.headers.get('content-type')
  const head = {
    status: response.status,
    statusText: response.statusText,
    headers: [...response.headers],
    ms: Math.round(performance.now() - start),
  }
  if (!isText(type)) {
    const { size } = await response.blob()
    onAnswer({ ...head, text: `${size} bytes of ${type}`, cut: false })
    return
  }
  const read = await readText(response, (text) => {
    if (type?.startsWith('text/event-stream')) onAnswer({ ...head, text, cut: true })
  })
  onAnswer({ ...head, ...read })
}

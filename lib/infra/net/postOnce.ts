import { tryJson } from '@/lib/infra/net/tryJson'

const MAX_BYTES = 64 * 1024

/**
 * Posts JSON exactly once: its effect must not happen twice. Redirects are not followed.
 * Shapes: the parsed response; undefined where it is not JSON or too large.
 * Errors: those of `fetch`, the signal's reason.
 */
export async function postOnce(
  url: string,
  body: object,
  { headers, signal }: { headers: Record<string, string>; signal: AbortSignal },
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    redirect: 'error',
    signal,
  })
  const text = await response.text()
  return { status: response.status, body: text.length > MAX_BYTES ? undefined : tryJson(text) }
}

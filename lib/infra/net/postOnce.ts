import { tryJson } from '@/lib/infra/net/tryJson'

const MAX_BYTES = 64 * 1024

/**
 * Posts JSON exactly once: what it requests must not happen twice. No redirect is followed.
 * Shapes: the parsed answer; undefined where it is no JSON or too much.
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

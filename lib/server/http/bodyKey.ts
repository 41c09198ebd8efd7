import type { OperationSpec } from '@/lib/contract/operations'
import type { PlainRequest } from './plainRequest'
import { isJsonMedia, MAX_BODY_BYTES } from './readBody'

type Asked = Pick<PlainRequest, 'method' | 'target' | 'query' | 'header'>

/** Replies to a POST are cached by the bytes of its body, where nothing else of the request counts. */
const isCachedByBody = ({ method, access, body }: OperationSpec, request: Asked): boolean =>
  method === 'POST' &&
  access === 'public' &&
  body !== undefined &&
  request.method === 'POST' &&
  request.query === '' &&
  isJsonMedia(request.header('content-type'))

/** Equal for equal bytes only: every byte is one character. */
export const bodyKey = (target: string, { buffer, byteOffset, byteLength }: Uint8Array): string =>
  `${target}\n${Buffer.from(buffer, byteOffset, byteLength).toString('latin1')}`

/** The key of a request that is cached by its body; undefined where there is none, or too much. */
export async function readBodyKey(spec: OperationSpec, request: PlainRequest): Promise<string | undefined> {
  if (!isCachedByBody(spec, request)) return undefined
  const bytes = await request.read(MAX_BODY_BYTES)
  return bytes && bodyKey(request.target, bytes)
}

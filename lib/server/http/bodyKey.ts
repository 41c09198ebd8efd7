import type { OperationSpec } from '@/lib/contract/operations'
import type { PlainRequest } from './plainRequest'
import { isJsonMedia, MAX_BODY_BYTES } from './readBody'

type Asked = Pick<PlainRequest, 'method' | 'target' | 'query' | 'header'>

/** Replies to a POST are cached by the bytes of its body, when nothing else in the request matters. */
const isCachedByBody = ({ method, access, body }: OperationSpec, request: Asked): boolean =>
  method === 'POST' &&
  access === 'public' &&
  body !== undefined &&
  request.method === 'POST' &&
  request.query === '' &&
  isJsonMedia(request.header('content-type'))

/** Equal only for equal bytes: every byte is one character. */
export const bodyKey = (target: string, { buffer, byteOffset, byteLength }: Uint8Array): string =>
  `${target}\n${Buffer.from(buffer, byteOffset, byteLength).toString('latin1')}`

/** The cache key of a request with a body; undefined without a body, or when it is too large. */
export async function readBodyKey(spec: OperationSpec, request: PlainRequest): Promise<string | undefined> {
  if (!isCachedByBody(spec, request)) return undefined
  const bytes = await request.read(MAX_BODY_BYTES)
  return bytes && bodyKey(request.target, bytes)
}

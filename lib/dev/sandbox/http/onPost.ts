import type { Answer, WireRequest } from './answer'

/** Handles POSTs to one path; undefined for every other request. */
export const onPost =
  (path: string, take: (request: WireRequest) => Promise<Answer>) =>
  (request: WireRequest): Promise<Answer> | undefined =>
    request.method === 'POST' && request.path === path ? take(request) : undefined

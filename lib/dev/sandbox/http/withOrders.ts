import type { Answer, WireRequest } from './answer'

/** A venue's routes plus its order route, if any. */
export const withOrders =
  (
    answer: (request: WireRequest) => Answer,
    takeOrder?: (request: WireRequest) => Promise<Answer> | undefined,
  ) =>
  (request: WireRequest): Answer | Promise<Answer> =>
    takeOrder?.(request) ?? answer(request)

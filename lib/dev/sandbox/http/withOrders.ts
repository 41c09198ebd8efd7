import type { Answer, WireRequest } from './answer'

/** A venue's routes with one more that takes orders, where there is one. */
export const withOrders =
  (
    answer: (request: WireRequest) => Answer,
    takeOrder?: (request: WireRequest) => Promise<Answer> | undefined,
  ) =>
  (request: WireRequest): Answer | Promise<Answer> =>
    takeOrder?.(request) ?? answer(request)

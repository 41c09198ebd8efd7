import type { Answer, Ask } from './answer'

/** A venue's routes with one more that takes orders, where there is one. */
export const withOrders =
  (answer: (ask: Ask) => Answer, takeOrder?: (ask: Ask) => Promise<Answer> | undefined) =>
  (ask: Ask): Answer | Promise<Answer> =>
    takeOrder?.(ask) ?? answer(ask)

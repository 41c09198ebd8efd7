/** Incremented with every change of any result for the same books and order: replanning of receipts depends on it. */
export const PLANNER_VERSION = 5

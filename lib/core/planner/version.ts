/** Rises with every change of any result for the same books and order: receipts are planned again by it. */
export const PLANNER_VERSION = 5

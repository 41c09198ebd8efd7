import { sampled } from './sampled'

/** Questions of the demo's world. */
const DEMO = 120

/**
 * Environment of stand-ins whose world has as many questions as its tests need and moves at a quarter of the speed: an
 * idle stack with the demo's takes more than a core. Before a release it has the demo's.
 */
export const worldOf = (questions: number) => ({
  SANDBOX_EVENTS: String(sampled({ full: DEMO, quick: questions })),
  SANDBOX_SPEED: String(sampled({ full: 1, quick: 0.15 })),
})

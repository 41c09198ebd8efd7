import { sampled } from './sampled'

/** Questions of the demo's world. */
const DEMO = 120

/**
 * Environment of stand-ins with as many questions as the tests need, moving at a quarter of the speed: an
 * idle stack of the demo's size takes more than a core. Before a release it has the demo's size.
 */
export const worldOf = (questions: number) => ({
  SANDBOX_EVENTS: String(sampled({ full: DEMO, quick: questions })),
  SANDBOX_SPEED: String(sampled({ full: 1, quick: 0.15 })),
})

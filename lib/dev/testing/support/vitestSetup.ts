import fc from 'fast-check'
import { sampled } from './sampled'

/** The same random cases in every run, so that a failure repeats; FC_SEED tries others. */
fc.configureGlobal({
  seed: Number(process.env.FC_SEED ?? 1),
  numRuns: sampled({ full: 100, quick: 40 }),
})

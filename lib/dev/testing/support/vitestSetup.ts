import fc from 'fast-check'
import { sampled } from './sampled'

/** The same random cases in every run, so that failures are reproducible; FC_SEED sets another seed. */
fc.configureGlobal({
  seed: Number(process.env.FC_SEED ?? 1),
  numRuns: sampled({ full: 100, quick: 40 }),
})

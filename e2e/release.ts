/** A test that runs before a release only (`npm run test:long`): docs/testing.md names what proves the same in every run. */
export const RELEASE = { tag: '@release' }

import { afterEach, beforeEach } from 'vitest'
import { type FakeVenueServer, startFakeVenueServer } from './fakeVenueServer'

/** A separate fake server for each test of the file; its fields are the current test's. */
export function fakeServerPerTest(): Omit<FakeVenueServer, 'close'> {
  let current: FakeVenueServer
  beforeEach(async () => {
    current = await startFakeVenueServer()
  })
  afterEach(() => current.close())
  return {
    get url() {
      return current.url
    },
    get host() {
      return current.host
    },
    get requests() {
      return current.requests
    },
    get abandoned() {
      return current.abandoned
    },
    abandonedTimes: (count) => current.abandonedTimes(count),
    serve: (answer) => current.serve(answer),
  }
}

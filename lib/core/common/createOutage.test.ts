import { expect, test } from 'vitest'
import { createOutage } from './createOutage'

test('an hour of failures, ten a second, is a line a minute, and success after it a last one', () => {
  let now = 0
  const said: [object, string][] = []
  const say = (facts: object, message: string) => void said.push([facts, message])
  const outage = createOutage({
    message: 'It failed.',
    clock: { now: () => now },
    log: { warn: say, info: say },
  })
  outage.worked()
  const err = new Error('away')
  for (; now < 3_600_000; now += 100) outage.failed(err, { waiting: 3 })
  expect(said).toHaveLength(60)
  expect(said[0]).toEqual([{ err, waiting: 3, failures: 1 }, 'It failed.'])
  outage.worked()
  outage.worked()
  expect(said.slice(60)).toEqual([[{ failures: 36_000 }, 'Over: It failed.']])
  outage.failed(err)
  expect(said).toHaveLength(62)
})

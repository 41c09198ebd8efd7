import { expect, test } from 'vitest'
import { createLog } from './createLog'

test('credentials never reach the log, however deep they stand', () => {
  const lines: string[] = []
  const log = createLog({ logLevel: 'info' }, { write: (line: string) => lines.push(line) })
  log.info(
    {
      authorization: 'hidden-1',
      headers: { cookie: 'hidden-2', 'x-api-key': 'hidden-3', accept: 'shown-1' },
      req: {
        headers: { authorization: 'hidden-4' },
        body: { signature: 'hidden-5', refresh_token: 'hidden-6' },
      },
    },
    'shown-2',
  )
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toContain('hidden')
  expect(lines[0]).toContain('shown-1')
  expect(lines[0]).toContain('shown-2')
})

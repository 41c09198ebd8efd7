import { expect, test } from 'vitest'
import { OPERATIONS, type OperationSpec } from '@/lib/contract/operations'
import { faultsOf } from './faultsOf'
import { readQuery } from './readQuery'

function messages(spec: OperationSpec, query: string) {
  const { values } = readQuery(query, spec.query, spec.unknownQuery)
  const parsed = spec.query?.safeParse(values)
  return parsed?.error ? faultsOf(parsed.error, { root: 'query', input: values, most: 20 }).faults : []
}

test('an invalid list entry is named by its value, and located by its index', () => {
  expect(messages(OPERATIONS.listEvents, 'platforms=platform_1,platform_9')).toEqual([
    {
      loc: ['query', 'platforms', '1'],
      msg: "'platform_9' in platforms must be one of: platform_1, platform_2, platform_3, platform_4, platform_5.",
      type: 'enum',
    },
  ])
  expect(messages(OPERATIONS.listEvents, 'platforms=platform_1,')[0]?.msg).toMatch(
    /^An empty entry of platforms must be one of/,
  )
  const [long] = messages(OPERATIONS.listEvents, `ids=${'x'.repeat(5_000)}`)
  expect(long?.msg).toBe(`'${'x'.repeat(60)}' in ids must have at most 40 characters.`)
})

test("in a list of objects the entry's field is named", () => {
  const parsed = OPERATIONS.mergeBookmarks.body.safeParse({ bookmarks: [{}, 'x'] })
  const input = { bookmarks: [{}, 'x'] }
  const found = parsed.error ? faultsOf(parsed.error, { root: 'body', input, most: 20 }).faults : []
  expect(found.map(({ msg }) => msg)).toContain("'x' in bookmarks must be an object.")
})

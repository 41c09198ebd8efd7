import { expect, test } from 'vitest'
import type { Handler } from '@/lib/server/http/handle'
import { createRouter } from './createRouter'
import { HANDLERS } from './handlers'

const router = createRouter(Object.values(HANDLERS))
const idsAt = (path: string) => Object.values(router.find(path) ?? {}).map(({ spec }: Handler) => spec.id)

test('every operation is found at its path, and by its method', () => {
  for (const { spec } of Object.values(HANDLERS)) {
    const found = router.find(spec.path.replaceAll(/\{\w+\}/g, 'a-b.c'))
    expect(found?.[spec.method]?.spec.id).toBe(spec.id)
    expect(router.at(spec.path)[spec.method]?.spec.id).toBe(spec.id)
  }
})

test('a fixed path takes precedence over a template', () => {
  expect(idsAt('/api/api-key/usage')).toEqual(['getApiKeyUsage'])
  expect(idsAt('/api/api-key/k1')).toEqual(['revokeApiKey'])
})

test.each(['/api', '/api/event', '/api/event/a/b', '/api/event/', '/api/openapiXjson', '/API/health'])(
  '%s has no operation',
  (path) => expect(router.find(path)).toBeUndefined(),
)

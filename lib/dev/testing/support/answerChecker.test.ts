import { expect, test } from 'vitest'
import { exampleAnswer } from '@/lib/contract/examples/answers'
import { openApiDocument } from '@/lib/contract/openapi'
import { OPERATIONS, type OperationSpec, type Operations } from '@/lib/contract/operations'
import { createAnswerChecker } from './answerChecker'

const { breach } = createAnswerChecker(openApiDocument())

test('every example passes; an extra field, a missing one and a wrong type do not', () => {
  for (const { id, method, path, media } of Object.values<OperationSpec>(OPERATIONS)) {
    if (media) continue
    const body = exampleAnswer(id as keyof Operations) as Record<string, unknown>
    expect(breach({ method, path, status: 200, body })).toBeUndefined()
    // The API description itself allows any field.
    if (id === 'getOpenApi') continue
    expect(breach({ method, path, status: 200, body: { ...body, another: 1 } }), id).toBeDefined()
    // In maps keyed by requested platform, every platform is optional.
    const first = Object.keys(body).find((name) => !name.startsWith('platform_')) ?? ''
    const { [first]: _, ...rest } = body
    expect(breach({ method, path, status: 200, body: rest }), id).toBeDefined()
    expect(breach({ method, path, status: 200, body: { ...body, [first]: [1.5] } }), id).toBeDefined()
  }
})

test('failures have the one error shape, and an undescribed status is reported', () => {
  const detail = [{ loc: ['path', 'slug'], msg: 'No event has this slug.', type: 'not_found' }]
  const request = { method: 'GET', path: '/api/event/a-slug?x=1' }
  expect(breach({ ...request, status: 404, body: { detail } })).toBeUndefined()
  expect(breach({ ...request, status: 404, body: { detail: [] } })).toContain('404')
  expect(breach({ ...request, status: 500, body: { detail } })).toContain('does not describe 500')
})

test('a fixed path is not matched as one with a variable', () => {
  const body = exampleAnswer('listReceiptKeys')
  expect(breach({ method: 'GET', path: '/api/plans/keys', status: 200, body })).toBeUndefined()
  expect(breach({ method: 'GET', path: '/api/plans/some-id', status: 200, body })).toBeDefined()
})

import { expect, test } from 'vitest'
import { exampleAnswer } from '@/lib/contract/examples/answers'
import { openApiDocument } from '@/lib/contract/openapi'
import { OPERATIONS, type OperationSpec, type Operations } from '@/lib/contract/operations'
import { createAnswerChecker } from './answerChecker'

const { breach } = createAnswerChecker(openApiDocument())

test('every example passes, and a field too many, too few or of another type does not', () => {
  for (const { id, method, path, media } of Object.values<OperationSpec>(OPERATIONS)) {
    if (media) continue
    const body = exampleAnswer(id as keyof Operations) as Record<string, unknown>
    expect(breach({ method, path, status: 200, body })).toBeUndefined()
    // The description of the API itself is open to any field.
    if (id === 'getOpenApi') continue
    expect(breach({ method, path, status: 200, body: { ...body, another: 1 } }), id).toBeDefined()
    // Of the maps that answer what was requested, no platform must be there.
    const first = Object.keys(body).find((name) => !name.startsWith('platform_')) ?? ''
    const { [first]: _, ...rest } = body
    expect(breach({ method, path, status: 200, body: rest }), id).toBeDefined()
    expect(breach({ method, path, status: 200, body: { ...body, [first]: [1.5] } }), id).toBeDefined()
  }
})

test('failures have the one shape of faults, and a status that is not described is noticed', () => {
  const detail = [{ loc: ['path', 'slug'], msg: 'No event has this slug.', type: 'not_found' }]
  const request = { method: 'GET', path: '/api/event/a-slug?x=1' }
  expect(breach({ ...request, status: 404, body: { detail } })).toBeUndefined()
  expect(breach({ ...request, status: 404, body: { detail: [] } })).toContain('404')
  expect(breach({ ...request, status: 500, body: { detail } })).toContain('does not describe 500')
})

test('a fixed path is not taken for one with a variable', () => {
  const body = exampleAnswer('listReceiptKeys')
  expect(breach({ method: 'GET', path: '/api/plans/keys', status: 200, body })).toBeUndefined()
  expect(breach({ method: 'GET', path: '/api/plans/some-id', status: 200, body })).toBeDefined()
})

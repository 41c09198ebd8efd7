import { expect, test } from 'vitest'
import { callOperation, type OperationCall, toCall } from './callOperation'
import { OPERATIONS } from './operations'
import { PATHS } from './operations/paths'

test('every operation of the table has a path, and every path an operation', () => {
  expect(Object.keys(PATHS).sort()).toEqual(Object.keys(OPERATIONS).sort())
  for (const { id, method, path } of Object.values(OPERATIONS)) expect(PATHS[id]).toBe(`${method} ${path}`)
})

test('a call fills the path, joins lists with commas and omits missing values', async () => {
  const sent: OperationCall[] = []
  const transport = async (call: OperationCall) => {
    sent.push(call)
    return { fits: true }
  }
  expect(await callOperation('getEvent', { params: { slug: 'a/b c' } }, transport)).toEqual({ fits: true })
  const query = { platforms: ['platform_1', 'platform_2'], q: '', limit: 5, status: undefined }
  await callOperation('listEvents', { query }, transport)
  await callOperation('updateAlert', { params: { id: '7' }, body: { note: 'x' } }, transport)
  expect(sent).toMatchObject([
    { method: 'GET', target: '/api/event/a%2Fb%20c' },
    { method: 'GET', target: '/api/events/list?platforms=platform_1%2Cplatform_2&limit=5' },
    { method: 'PATCH', target: '/api/alerts/7', body: { note: 'x' } },
  ])
})

test('a path that is no operation of the API is called the same way', () => {
  const read = { method: 'GET', path: '/pages/outcome/{id}' } as const
  expect(toCall(read, { params: { id: 'o:1' } }).target).toBe('/pages/outcome/o%3A1')
})

import { expect, test } from 'vitest'
import { curlOf } from './curlOf'
import { addressOf, firstValues, type Trial } from './trial'

const trial: Trial = {
  id: 'rotateApiKey',
  method: 'POST',
  path: '/api/api-key/{id}/rotate',
  inputs: [
    { name: 'id', place: 'path', required: true, choices: [], value: '' },
    { name: 'why', place: 'query', required: false, choices: [], value: '' },
  ],
  credentials: ['accessToken'],
  open: false,
}

test('an address says what is missing, leaves out what is empty, and escapes what is given', () => {
  expect(addressOf(trial, firstValues(trial))).toBe('/api/api-key/ID/rotate')
  expect(addressOf(trial, { inputs: { id: 'a/b', why: 'x&y' } })).toBe('/api/api-key/a%2Fb/rotate?why=x%26y')
})

test('a command survives a shell, and never carries a credential', () => {
  const command = curlOf(trial, { inputs: { id: '1' }, body: `{"name":"it's"}` }, 'http://host')
  expect(command).toContain(`-d '{"name":"it'\\''s"}'`)
  expect(command).toContain('Authorization: Bearer ACCESS_TOKEN')
})

import { expect, test } from 'vitest'
import { curlOf } from './curlOf'
import { type Language, snippetOf } from './snippets'
import { addressOf, firstValues, type Trial } from './trial'

const trial: Trial = {
  id: 'rotateApiKey',
  method: 'POST',
  path: '/api/api-key/{id}/rotate',
  inputs: [
    { name: 'id', place: 'path', type: 'string', required: true, choices: [], value: '' },
    { name: 'why', place: 'query', type: 'array', required: false, choices: [], value: '' },
  ],
  credentials: ['accessToken'],
  open: false,
}

test('an address says what is missing, leaves out what is empty, and escapes what is given', () => {
  expect(addressOf(trial, firstValues(trial))).toBe('/api/api-key/ID/rotate')
  expect(addressOf(trial, { inputs: { id: 'a/b', why: 'x&y' } })).toBe('/api/api-key/a%2Fb/rotate?why=x%26y')
})

test('the same request stands in every language, and no credential in any', () => {
  const values = { inputs: { id: '1', why: 'a,b' }, body: '{"name":"it\'s","fast":true,"limit":null}' }
  const of = (language: Language) => snippetOf(language, trial, values, 'http://host')
  expect(of('typescript')).toContain("api.rotateApiKey({ id: '1', why: ['a','b'] }, {\n  name: \"it's\",")
  expect(of('python')).toContain(
    'api.rotate_api_key({\n    "name": "it\'s",\n    "fast": True,\n    "limit": None,\n}, id="1", why=["a", "b"])',
  )
  expect(of('cli')).toContain("npx crossbook call rotateApiKey 'id=1' 'why=a,b' --url http://host")
  expect(of('typescript')).toContain('process.env.CROSSBOOK_TOKEN')
})

test('a command survives a shell, and never carries a credential', () => {
  const command = curlOf(trial, { inputs: { id: '1' }, body: `{"name":"it's"}` }, 'http://host')
  expect(command).toContain(`-d '{"name":"it'\\''s"}'`)
  expect(command).toContain('Authorization: Bearer ACCESS_TOKEN')
})

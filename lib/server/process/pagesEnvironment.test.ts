import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pagesEnvironment } from './pagesEnvironment'

/** Every setting in the example file, each with a value that must not get through. */
const settings = [...readFileSync('.env.example', 'utf8').matchAll(/^#?\s?([A-Z][A-Z0-9_]+)=/gm)].map(
  ([, name = '']) => name,
)

test('the page-rendering process gets no setting of the service, and so no credential', () => {
  expect(settings).toEqual(expect.arrayContaining(['DATABASE_URL', 'AUTH_SECRET', 'REDIS_URL']))
  const env = Object.fromEntries(settings.map((name) => [name, `secret of ${name}`]))
  const given = pagesEnvironment({ ...env, PATH: '/usr/bin', NODE_ENV: 'production' })
  expect(Object.keys(given).filter((name) => settings.includes(name))).toEqual([])
  expect(JSON.stringify(given)).not.toContain('secret of')
  expect(given).toMatchObject({ PATH: '/usr/bin', NODE_ENV: 'production' })
})

import { expect, test } from 'vitest'
import { profileResponse } from '@/lib/contract/auth'
import { routeRefusal, routeReply } from '@/lib/dev/testing/support/callRoute'
import { installRuntime } from '@/lib/dev/testing/support/installRuntime'
import { GET as getProfile } from '../../profile/route'
import { POST } from './route'

const path = '/api/account/country'
const headers = { authorization: 'Bearer access-ada', 'content-type': 'application/json' }
const choose = (country: unknown) => routeReply(POST, profileResponse, { path, headers, body: { country } })
const profile = () => routeReply(getProfile, profileResponse, { path: '/api/profile', headers })

test('an account chooses its country, in either case, and takes the choice back', async () => {
  installRuntime()
  expect((await profile()).country).toBeNull()
  expect((await choose('fr')).country).toBe('FR')
  expect((await profile()).country).toBe('FR')
  expect((await choose(null)).country).toBeNull()
  expect((await profile()).country).toBeNull()
})

test('what is no country is refused, and so is who is not signed in', async () => {
  installRuntime()
  for (const country of ['XX', 'France', '', 7]) {
    expect((await routeRefusal(POST, { path, headers, body: { country } })).status).toBe(422)
  }
  expect((await routeRefusal(POST, { path, headers, body: {} })).status).toBe(422)
  const anonymous = { 'content-type': 'application/json' }
  expect((await routeRefusal(POST, { path, headers: anonymous, body: { country: 'FR' } })).status).toBe(401)
})

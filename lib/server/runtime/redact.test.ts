import { expect, test } from 'vitest'
import { GET as listEvents } from '@/app/api/events/list/route'
import { GET as profile } from '@/app/api/profile/route'
import { requestTo } from '@/lib/dev/testing/support/callRoute'
import { createTestRuntime } from '@/lib/dev/testing/support/testRuntime'
import { readConfig } from '@/lib/infra/env/server'
import { createLog } from './createLog'
import { setRuntime } from './getRuntime'
import { createRedactor, secretsOf } from './redact'

const ENV = {
  AUTH_SECRET: 'hidden-auth-secret-hidden-auth-secret',
  DATABASE_URL: 'postgres://crossbook:hidden-db-pass@db.example/crossbook',
  REDIS_URL: 'rediss://:hidden-redis-pass@redis.example:6379',
  KALSHI_KEY_ID: 'hidden-kalshi-key-id',
  KALSHI_PRIVATE_KEY: '-----BEGIN PRIVATE KEY-----\\nhiddenhiddenhidden\\n-----END PRIVATE KEY-----',
  OPINION_API_KEY: 'hidden-opinion',
  OPINION_BUILDER_KEY: 'hidden-opinion-builder',
  PREDICTFUN_API_KEY: 'hidden-predictfun',
  GITHUB_ID: 'app',
  GITHUB_SECRET: 'hidden-github',
  GOOGLE_ID: 'app',
  GOOGLE_SECRET: 'hidden-google',
  MATCH_MODEL_URL: 'https://model.example/v1/chat/completions',
  MATCH_MODEL_NAME: 'model',
  MATCH_MODEL_KEY: 'hidden-model-key',
  RPC_URL_137: 'https://polygon.example/v2/hidden-polygon-node-key',
  RPC_URL_8453: 'https://base.example/?apikey=hidden-base-node-key-1',
  RPC_URL_1: 'https://user:hidden-eth@eth.example/',
}
const config = readConfig(ENV)

const SENT = {
  key: 'pk_hidden0000000000000000000000000000000000',
  jwt: 'eyJhiddenHEADER.hiddenPAYLOAD.hiddenSIGNATURE',
}

function collect() {
  const lines: string[] = []
  return { lines, log: createLog(config, { write: (line: string) => void lines.push(line) }) }
}

test('no secret in the settings reaches the log, in facts, messages, addresses or error stacks', () => {
  const { lines, log } = collect()
  for (const value of Object.values(ENV)) {
    const real = value.replaceAll('\\n', '\n')
    log.warn(
      { url: real, nested: { list: [real] }, err: new Error(`cannot connect to ${real}`) },
      `tried ${real}`,
    )
  }
  expect(lines).toHaveLength(Object.keys(ENV).length)
  expect(lines.join('')).not.toMatch(/hidden/)
  expect(lines.join('')).toContain('db.example/crossbook')
})

test("a caller's data does not reach the log, even when the request fails unexpectedly", async () => {
  const { lines, log } = collect()
  const { runtime } = createTestRuntime()
  // The worst case: an error that quotes the whole request.
  const quote = (text: string) => () => Promise.reject(new Error(text))
  const request = `GET /?api_key=${SENT.key}&token=hidden-query authorization: Bearer ${SENT.jwt} cookie: next-auth.session-token=hidden-cookie; x-api-key: ${SENT.key}`
  setRuntime({
    ...runtime,
    log,
    catalogue: { ...runtime.catalogue, listEvents: quote(request) },
    auth: { ...runtime.auth, verifyAccessToken: quote(request), getAccount: quote(request) },
  })
  try {
    expect((await listEvents(requestTo('/api/events/list'))).status).toBe(502)
    const signedIn = { headers: { authorization: `Bearer ${SENT.jwt}` } }
    expect((await profile(requestTo('/api/profile', signedIn))).status).toBe(502)
  } finally {
    setRuntime(undefined)
  }
  expect(lines.join('')).not.toMatch(/hidden/)
  // For each request the failure, and the operation that was not served.
  expect(lines.map((line) => JSON.parse(line).level)).toEqual([50, 40, 50, 40])
})

test('non-secrets stay readable', () => {
  const redact = createRedactor(secretsOf(readConfig({}))).line
  for (const line of [
    '{"msg":"127.0.0.1:39117 did not answer GET /trade-api/v2/events/KXEPL?limit=5 within 4000 ms."}',
    '{"applied":["20261121000000_initial"]}',
    '{"url":"https://polygon.drpc.org","event":"will-it-rain"}',
  ]) {
    expect(redact(line)).toBe(line)
  }
})

test('a secret is redacted even where a long text is truncated', () => {
  const { lines, log } = collect()
  for (const length of [4_050, 4_080, 4_096, 8_150, 8_190]) {
    log.warn({ text: `${'x'.repeat(length)} ${ENV.GITHUB_SECRET}` }, `${'y'.repeat(length)} ${SENT.key}`)
  }
  expect(lines).toHaveLength(5)
  expect(lines.join('')).not.toMatch(/hidden|pk_/)
})

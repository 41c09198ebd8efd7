import { describe, expect, test } from 'vitest'
import { misspeltSettings, readConfig, readIngestConfig, SETTING_NAMES } from './server'

test('without settings no proxy is trusted, limits are in memory, and only wallets sign in', () => {
  const config = readConfig({})
  expect(config.trustedProxies).toEqual([])
  expect(config.redisUrl).toBeUndefined()
  expect(config.oauth).toEqual({})
  expect(Object.keys(config.signInNodes)).toEqual(['1', '56', '137', '8453'])
  expect(Object.values(config.signInNodes).every(({ byDefault }) => byDefault)).toBe(true)
})

test('proxies are addresses and ranges; a provider needs both of its parts', () => {
  const config = readConfig({
    TRUSTED_PROXIES: '10.0.0.0/8, ::1,192.0.2.1',
    GITHUB_ID: 'id',
    GITHUB_SECRET: 'secret',
    GITHUB_URL: 'https://git.example/',
    RPC_URL_1: 'http://127.0.0.1:8545,http://127.0.0.1:8546',
  })
  expect(config.trustedProxies).toEqual(['10.0.0.0/8', '::1', '192.0.2.1'])
  expect(config.oauth).toEqual({
    github: { id: 'id', secret: 'secret', url: 'https://git.example', apiUrl: 'https://api.github.com' },
  })
  expect(config.signInNodes[1]).toEqual({
    urls: ['http://127.0.0.1:8545', 'http://127.0.0.1:8546'],
    byDefault: false,
  })
})

test.each([
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'proxy.example' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/8/8' }],
  ['GEO_HEADER', { GEO_HEADER: 'CF-IPCountry' }],
  ['GEO_HEADER', { GEO_HEADER: 'not a header', TRUSTED_PROXIES: '::1' }],
  ['REDIS_URL', { REDIS_URL: 'http://host' }],
  ['RPC_URL_1', { RPC_URL_1: 'nowhere' }],
  ['GITHUB_SECRET', { GITHUB_ID: 'id' }],
  ['GOOGLE_ID', { GOOGLE_SECRET: 'secret' }],
])('a wrong %s stops the start with a sentence that names it', (name, env) => {
  expect(() => readConfig(env)).toThrow(name)
})

test.each(['', ' ', '\t'])('a setting of %j is not set: its default counts, limits included', (blank) => {
  const blanks = Object.fromEntries(SETTING_NAMES.map((name) => [name, blank]))
  expect(readConfig(blanks)).toEqual(readConfig({}))
  const shared = { DATABASE_URL: 'postgresql://db/x', REDIS_URL: 'redis://redis' }
  expect(readIngestConfig({ ...shared, PORT: blank })).not.toHaveProperty('statusPort')
})

test('spaces around a value are not part of it', () => {
  const config = readConfig({ HOST: ' 127.0.0.1 ', DATA_DIR: ' /var/lib/crossbook ', PORT: ' 8080 ' })
  expect(config).toMatchObject({ host: '127.0.0.1', dataDir: '/var/lib/crossbook', port: 8080 })
})

test('all faults are reported at once', () => {
  const env = {
    PORT: 'x',
    HOST: '0.0.0.0',
    REDIS_URL: 'redis://cache.example',
    GITHUB_ID: 'id',
    KALSHI_KEY_ID: ' k ',
  }
  const read = () => readConfig(env)
  for (const name of ['PORT', 'REDIS_URL needs', 'GITHUB_SECRET', 'KALSHI_PRIVATE_KEY'])
    expect(read).toThrow(name)
})

const SAFE = '0x5aFE3855358E112B5647B952709E6165e1c1eEEe'

test.each([
  ['no nodes named', {}],
  ['one node named', { RPC_URL_137: 'https://node.example' }],
  ['two nodes of one operator named', { RPC_URL_137: 'https://a.node.example,https://b.node.example' }],
  ['nodes of another chain named', { RPC_URL_1: 'https://a.example,https://b.test' }],
])('a contract wallet is no reviewer with %s for its chain', (_what, nodes) => {
  expect(() => readConfig({ ADMIN_ADDRESSES: `eip155:137:${SAFE}`, ...nodes })).toThrow(
    /RPC_URL_137 must name/,
  )
})

test('a contract wallet reviews with its chain named and nodes of two operators; a chain without sign-in is rejected', () => {
  const two = { RPC_URL_137: 'https://a.example,https://b.test' }
  const id = `eip155:137:${SAFE}`
  expect(readConfig({ ADMIN_ADDRESSES: id, ...two }).adminAddresses).toEqual([id])
  expect(readConfig({ ADMIN_ADDRESSES: SAFE }).adminAddresses).toEqual([SAFE])
  expect(() => readConfig({ ADMIN_ADDRESSES: `eip155:10:${SAFE}` })).toThrow(/chain that nobody signs in on/)
})

test.each([
  ['every address', {}],
  ['an address of the network', { HOST: '192.168.1.7' }],
  ['a public address', { HOST: '127.0.0.1', PUBLIC_URL: 'https://book.example' }],
])("the demo's wallet on %s stops the start with a sentence", (_where, env) => {
  expect(() => readConfig({ DEMO_WALLET: '1', ...env })).toThrow(/DEMO_WALLET=1 lets everybody/)
})

test("the demo's wallet is offered on this machine", () => {
  for (const HOST of ['127.0.0.1', '::1', 'localhost'])
    expect(readConfig({ DEMO_WALLET: '1', HOST, PUBLIC_URL: 'http://localhost:3000' }).demoWallet).toBe(true)
})

const DATABASE_URL = 'postgres://db.example/crossbook'
const REDIS_URL = 'redis://cache.example'
const AUTH_SECRET = 'a secret of thirty-two characters'

test('one process, several that share ingestion, and serve-only ones are all possible', () => {
  expect(readConfig({})).toMatchObject({ ingest: 'child' })
  expect(readConfig({ INGEST: 'inline' })).toMatchObject({ ingest: 'inline' })
  expect(readConfig({ INGEST: 'off' })).toMatchObject({ ingest: 'off' })
  const shared = { DATABASE_URL, REDIS_URL, AUTH_SECRET }
  expect(readConfig(shared)).toMatchObject({ ingest: 'child', redisUrl: REDIS_URL })
  expect(readConfig({ ...shared, INGEST: 'off' })).toMatchObject({ ingest: 'off', databaseUrl: DATABASE_URL })
  expect(readIngestConfig({ DATABASE_URL, REDIS_URL })).toMatchObject({ redisUrl: REDIS_URL })
})

test.each([
  [
    'Redis beside a database of its own',
    () => readConfig({ REDIS_URL }),
    /REDIS_URL needs DATABASE_URL: .*single/,
  ],
  ['a shared database without a secret', () => readConfig({ DATABASE_URL }), /AUTH_SECRET is required when/],
  [
    'ingesting for nobody',
    () => readIngestConfig({ DATABASE_URL }),
    /needs DATABASE_URL and REDIS_URL: .*`npm start`/,
  ],
  ['ingesting into no database', () => readIngestConfig({ REDIS_URL }), /needs DATABASE_URL and REDIS_URL/],
])('%s is refused with a sentence that says why', (_what, read, sentence) => {
  expect(read).toThrow(sentence)
})

test('the language model is off until endpoint and name are set, and its key is accepted in one place only', () => {
  expect(readConfig({}).matchModel).toBeUndefined()
  const [MATCH_MODEL_URL, MATCH_MODEL_NAME] = ['http://127.0.0.1:8080/v1/chat/completions', 'small']
  expect(readConfig({ MATCH_MODEL_URL, MATCH_MODEL_NAME }).matchModel).toEqual({
    url: MATCH_MODEL_URL,
    name: MATCH_MODEL_NAME,
    budget: {
      requestsPerHour: 60,
      requestsPerDay: 500,
      tokensPerHour: 100_000,
      tokensPerDay: 1_000_000,
    },
  })
  const all = {
    MATCH_MODEL_URL,
    MATCH_MODEL_NAME,
    MATCH_MODEL_KEY: 'k',
    MATCH_MODEL_REQUESTS_PER_HOUR: '5',
    MATCH_MODEL_TOKENS_PER_DAY: '20000',
  }
  expect(readConfig(all).matchModel).toMatchObject({
    key: 'k',
    budget: { requestsPerHour: 5, tokensPerDay: 20_000 },
  })
  expect(() => readConfig({ MATCH_MODEL_URL })).toThrow(/belong together/)
  expect(() => readConfig({ MATCH_MODEL_KEY: 'k' })).toThrow(/MATCH_MODEL_KEY needs MATCH_MODEL_URL/)
  expect(() => readConfig({ ...all, MATCH_MODEL_REQUESTS_PER_HOUR: '0' })).toThrow(
    /MATCH_MODEL_REQUESTS_PER_HOUR/,
  )
  expect(() => readConfig({ ...all, MATCH_MODEL_URL: 'http://me:secret@127.0.0.1/v1' })).toThrow(
    /put the key into MATCH_MODEL_KEY/,
  )
  expect(() => readConfig({ ...all, MATCH_MODEL_URL: 'file:///etc/passwd' })).toThrow(/MATCH_MODEL_URL/)
})

test.each([
  ['MATCH_JUDGE_URL', 'MATCH_MODEL_URL'],
  ['MATCH_JUDGE_MODEL', 'MATCH_MODEL_NAME'],
  ['MATCH_JUDGE_KEY', 'MATCH_MODEL_KEY'],
  ['MATCH_JUDGE_PER_HOUR', 'MATCH_MODEL_REQUESTS_PER_HOUR'],
])('%s, an earlier name, is refused at start with the present one', (old, now) => {
  expect(() => readConfig({ [old]: '5' })).toThrow(`${old} is called ${now} now: rename it.`)
})

describe('WEBHOOKS_LOOPBACK', () => {
  const local = { WEBHOOKS_LOOPBACK: 'on', HOST: '127.0.0.1' }

  test('is off by default, and a host that others reach rejects it', () => {
    expect(readConfig({}).webhooksLoopback).toBe(false)
    expect(readConfig(local).webhooksLoopback).toBe(true)
    expect(() => readConfig({ ...local, HOST: '0.0.0.0' })).toThrow('WEBHOOKS_LOOPBACK')
    expect(() => readConfig({ ...local, PUBLIC_URL: 'https://crossbook.example' })).toThrow(
      'WEBHOOKS_LOOPBACK',
    )
  })
})

describe('TICKETS_SEND', () => {
  const local = {
    TICKETS_SEND: 'on',
    POLYMARKET_CLOB_URL: 'http://127.0.0.1:4001',
    LIMITLESS_API_URL: 'http://127.0.0.1:4002',
    OPINION_API_URL: 'http://localhost:4003/openapi',
    PREDICTFUN_API_URL: 'http://127.0.0.1:4004',
  }

  test('is off by default, and stand-ins on this machine allow it', () => {
    expect(readConfig({}).ticketsSend).toBe(false)
    expect(readConfig(local).ticketsSend).toBe(true)
  })

  test.each(Object.keys(local).filter((name) => name !== 'TICKETS_SEND'))(
    'is refused where %s is the real one',
    (name) => {
      for (const url of [undefined, 'https://example.org'])
        expect(() => readConfig({ ...local, [name]: url })).toThrow(name)
    },
  )
})

test.each([
  [
    { TRUSTED_PROXYS: '10.0.0.0/8' },
    ['TRUSTED_PROXYS is not a setting: it is ignored. Is TRUSTED_PROXIES meant?'],
  ],
  [{ DATABASE_URI: 'x' }, ['DATABASE_URI is not a setting: it is ignored. Is DATABASE_URL meant?']],
  [{ KALSHI_NOTHING_LIKE_IT: 'x' }, ['KALSHI_NOTHING_LIKE_IT is not a setting: it is ignored.']],
  [
    {
      PATH: '/bin',
      HOME: '/root',
      LANG: 'C',
      HOSTNAME: 'a',
      NODE_OPTIONS: '',
      npm_config_cache: '',
      CI: '1',
    },
    [],
  ],
])('a misspelt name is named with what is meant: %j', (env, expected) => {
  expect(misspeltSettings(env)).toEqual(expected)
})

test('a value that is no number is reported as such', () => {
  expect(() => readConfig({ RATE_LIMIT_ANON: 'sixty' })).toThrow(
    /^The environment is not usable.\nRATE_LIMIT_ANON: must be a number$/,
  )
})

import { isIP } from 'node:net'
import path from 'node:path'
import { closestMatch } from 'leven'
import { z } from 'zod'
import { WALLET_ID } from '@/lib/core/domain/accountWallet'
import type { ChainId } from '@/lib/core/domain/chain'
import type { ModelBudget } from '@/lib/core/domain/modelBudget'
import { VENUE_IDS, VENUES, type VenueId, type VenueSettings } from '@/lib/core/domain/venue'
import { contractsSetting, settingName } from '@/lib/core/domain/venueInfo'
import { contradictionsIn, type Environment, isSet, list, SIGN_IN_CHAINS } from './contradictions'

/** Anything else is reported by name: it would become NaN. */
const number = () => z.coerce.number({ error: 'must be a number' })

const address = z.string().regex(/^0x[0-9a-fA-F]{40}$/)
const url = (fallback: string) => z.url().default(fallback)
const optional = z.string().optional()

/** Addresses in order of preference. */
const urls = (fallback: string) => z.string().default(fallback).transform(list).pipe(z.array(z.url()).min(1))
/** Replaces the venue's own contracts; none = the venue's own. */
const contracts = z.string().default('').transform(list).pipe(z.array(address))

const origin = (fallback: string) =>
  z
    .url()
    .default(fallback)
    .transform((value) => value.replace(/(?<!\/)\/+$/, ''))

function isNetwork(value: string): boolean {
  const [address = '', bits, ...rest] = value.split('/')
  const most = { 4: 32, 6: 128 }[isIP(address)]
  if (most === undefined || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most)
}

const network = z.string().refine(isNetwork, 'must be addresses or CIDR ranges, such as 10.0.0.0/8 or ::1')

/** Settings of each venue, by its internal and external names. */
const venueSettings = Object.values(VENUES).map(({ id, urls, keys, contracts: own, keysTogether }) => {
  const named = <T>(names: readonly string[], schema: (name: string) => T) =>
    names.map((name) => [name, settingName(id, name), schema(name)] as const)
  return {
    id,
    together: keysTogether ? keys.map((name) => settingName(id, name)) : [],
    contracts: own.length > 0 ? [contractsSetting(id)] : [],
    settings: [
      ...named(Object.keys(urls), (name) => url(urls[name] ?? '')),
      // Line breaks of a PEM may be written as \\n.
      ...named(keys, () => optional.transform((key) => key?.replaceAll('\\n', '\n'))),
    ],
  }
})

const venueSchema: Record<string, z.ZodType> = Object.fromEntries(
  venueSettings.flatMap(({ settings, contracts: own }) => [
    ...settings.map(([, name, schema]) => [name, schema] as const),
    ...own.map((name) => [name, contracts] as const),
  ]),
)

const schema = z.object({
  ...venueSchema,
  NODE_ENV: z.string().default('production'),
  PORT: number().int().min(0).max(65535).default(3000),
  HOST: z.string().default('0.0.0.0'),
  /** Public address of the service, if not the listening address: checked in wallet sign-in messages. */
  PUBLIC_URL: optional.pipe(z.url().optional()),
  DATABASE_URL: optional,
  DATA_DIR: z.string().default('.data'),
  REDIS_URL: optional.pipe(z.url({ protocol: /^rediss?$/ }).optional()),
  AUTH_SECRET: optional.pipe(z.string().min(32, 'must have at least 32 characters').optional()),
  PLATFORMS: z
    .string()
    .default(VENUE_IDS.join(','))
    .transform(list)
    .pipe(z.array(z.enum(VENUE_IDS)).min(1))
    .refine((ids) => new Set(ids).size === ids.length, 'names a venue twice'),
  /** `child`: in a child process; `inline`: in this process. */
  INGEST: z.enum(['child', 'inline', 'off']).default('child'),
  /** For sign-in by contract wallets only. */
  RPC_URL_1: urls('https://ethereum-rpc.publicnode.com,https://eth.drpc.org'),
  RPC_URL_137: urls('https://polygon-bor-rpc.publicnode.com,https://polygon.drpc.org'),
  RPC_URL_8453: urls('https://base-rpc.publicnode.com,https://mainnet.base.org'),
  RPC_URL_56: urls('https://bsc-rpc.publicnode.com,https://bsc-dataseed.bnbchain.org'),
  CASH_ADDRESS_137: contracts,
  CASH_ADDRESS_8453: contracts,
  CASH_ADDRESS_56: contracts,
  /** Accounts with a private key by address, contract wallets with their chain: `eip155:137:0x…`. */
  ADMIN_ADDRESSES: z
    .string()
    .default('')
    .transform(list)
    .pipe(z.array(z.string().regex(WALLET_ID))),
  /** A chat-completions endpoint that reads market texts and judges doubtful pairs. */
  MATCH_MODEL_URL: optional.pipe(z.url({ protocol: /^https?$/ }).optional()),
  MATCH_MODEL_NAME: optional,
  MATCH_MODEL_KEY: optional,
  MATCH_MODEL_REQUESTS_PER_HOUR: number().int().min(1).max(10_000).default(60),
  MATCH_MODEL_REQUESTS_PER_DAY: number().int().min(1).max(100_000).default(500),
  MATCH_MODEL_TOKENS_PER_HOUR: number().int().min(1_000).max(1_000_000_000).default(100_000),
  MATCH_MODEL_TOKENS_PER_DAY: number().int().min(1_000).max(1_000_000_000).default(1_000_000),
  /** Token required to read /api/metrics; without it only this machine reads them. */
  METRICS_TOKEN: optional.pipe(z.string().min(16, 'must have at least 16 characters').optional()),
  /** How long the service keeps answering after SIGTERM, so that load balancers see that it is no longer ready. */
  DRAIN_SECONDS: number().min(0).max(60).default(2),
  /** Ed25519, PEM; line breaks may be written as \\n. Signs receipts in place of generated, stored keys. */
  RECEIPT_KEY: optional.transform((pem) => pem?.replaceAll('\\n', '\n')),
  /** Maximum receipts of plans per account. */
  RECEIPTS_PER_ACCOUNT: number().int().min(1).max(1_000_000).default(10_000),
  /** Memory limit for the last minutes of order books. */
  BOOK_HISTORY_MB: number().min(1).max(4_096).default(64),
  /** Multiplies the request rates kept at every venue, for keys with higher limits, or to leave more to others. */
  VENUE_RATE_FACTOR: number().min(0.05).max(100).default(1),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** External accounts that may sign in: an id and a secret each. */
  GITHUB_ID: optional,
  GITHUB_SECRET: optional,
  GITHUB_URL: origin('https://github.com'),
  GITHUB_API_URL: origin('https://api.github.com'),
  GOOGLE_ID: optional,
  GOOGLE_SECRET: optional,
  GOOGLE_URL: origin('https://accounts.google.com'),
  /** Proxies whose X-Forwarded-For is trusted. */
  TRUSTED_PROXIES: z.string().default('').transform(list).pipe(z.array(network)),
  /** A database of countries in the MaxMind DB format. */
  GEOIP_DB: optional,
  /** The header in which a trusted proxy names the caller's country, such as CF-IPCountry. */
  GEO_HEADER: optional.pipe(
    z
      .string()
      .regex(/^[A-Za-z0-9-]+$/, 'must be the name of a header')
      .toLowerCase()
      .optional(),
  ),
  RATE_LIMIT_ANON: number().int().min(0).default(60),
  RATE_LIMIT_KEY: number().int().min(0).default(600),
  /** Offers a built-in test wallet on the sign-in page. The demo sets it; a public host rejects it at start. */
  DEMO_WALLET: z.enum(['0', '1']).default('0'),
  /** Sends signed orders to the venues' stand-ins. The demo sets it; rejected where a venue is not on this machine. */
  TICKETS_SEND: z.enum(['on', 'off']).default('off'),
  /**
   * Webhooks may target this machine, over plain http too. The demo sets it; a public host refuses to start with it.
   */
  WEBHOOKS_LOOPBACK: z.enum(['on', 'off']).default('off'),
})

/** Names of all settings. */
export const SETTING_NAMES: readonly string[] = Object.keys(schema.shape)

/** Prefixes that only our settings have. */
const OURS = new RegExp(
  `^(${[...VENUE_IDS.map((id) => id.toUpperCase()), 'RPC_URL', 'CTF_ADDRESS', 'CASH_ADDRESS', 'RATE_LIMIT'].join('|')})_`,
)
/** Short names are one letter away from too many others. */
const MIN_COMPARED = 7
const MAX_DISTANCE = 2

/** Variables that look like a setting but are not, one sentence each: a misspelt name would be ignored silently. */
export const misspeltSettings = (env: Environment): string[] =>
  Object.keys(env).flatMap((name) => {
    if (SETTING_NAMES.includes(name)) return []
    const meant =
      name.length < MIN_COMPARED
        ? undefined
        : closestMatch(name, SETTING_NAMES, { maxDistance: MAX_DISTANCE })
    if (meant !== undefined) return [`${name} is not a setting: it is ignored. Is ${meant} meant?`]
    return OURS.test(name) ? [`${name} is not a setting: it is ignored.`] : []
  })

export interface SignInNodes {
  urls: readonly string[]
  byDefault: boolean
}

/** The process's settings, read and checked once. No other code reads `process.env`. */
export interface AppConfig extends VenueSettings {
  dev: boolean
  port: number
  host: string
  publicUrl?: string
  databaseUrl?: string
  /** Absolute path. */
  dataDir: string
  authSecret?: string
  redisUrl?: string
  /** Position N is `platform_N+1`. */
  platforms: readonly VenueId[]
  ingest: 'child' | 'inline' | 'off'
  /** By chain: nodes in order of preference, and dollar contracts that replace the default ones. */
  chains: Record<ChainId, { rpcUrls: readonly string[]; cash: readonly string[] }>
  /** By chain: nodes that verify contract wallets' signatures; `byDefault` where none is configured. */
  signInNodes: Readonly<Record<number, SignInNodes>>
  /** ERC-1155 contracts that replace a venue's own, for test chains. */
  tokenContracts: Partial<Record<VenueId, readonly string[]>>
  oauth: {
    github?: { id: string; secret: string; url: string; apiUrl: string }
    google?: { id: string; secret: string; url: string }
  }
  /** Addresses and CIDR ranges. */
  trustedProxies: readonly string[]
  /** Absolute path of a country database. */
  geoipDb?: string
  /** Lower case: the header in which trusted proxies send the caller's country. */
  geoHeader?: string
  /** Wallets in `walletId` form, in any case. */
  adminAddresses: readonly string[]
  /** A language model that reads texts and judges pairs; absent unless configured. */
  matchModel?: { url: string; name: string; key?: string; budget: ModelBudget }
  metricsToken?: string
  /** PEM. */
  receiptKey?: string
  /** Limit for the history of order books. */
  receiptsPerAccount: number
  bookHistoryBytes: number
  /** Multiplies the request rates that venues publish. */
  venueRateFactor: number
  /** ms */
  drainMs: number
  logLevel: string
  /** Requests per minute for a client address without a key; 0 = no limit. */
  rateLimitAnon: number
  rateLimitKey: number
  demoWallet: boolean
  ticketsSend: boolean
  webhooksLoopback: boolean
}

/** A setting is wrong or two conflict; the message names it and the fix. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  /** One entry each, where there may be several. */
  readonly faults: readonly string[]

  constructor(message: string, options?: ErrorOptions & { faults?: readonly string[] }) {
    super(message, options)
    this.faults = options?.faults ?? [message]
  }
}

/**
 * Reads and checks the environment.
 * Errors: {@link ConfigError} with one line per fault.
 */
export function readConfig(env: Environment): AppConfig {
  const faults: string[] = []
  if (isSet(env, 'DATABASE_URL') && !isSet(env, 'AUTH_SECRET')) {
    faults.push(
      'AUTH_SECRET is required when DATABASE_URL is set: several machines may share that database and must agree on it.',
    )
  }
  if (isSet(env, 'REDIS_URL') && !isSet(env, 'DATABASE_URL')) {
    faults.push(
      'REDIS_URL needs DATABASE_URL: Redis is for several processes, and the embedded database belongs to a single one. Set both or neither.',
    )
  }
  return parse(env, faults)
}

/** Settings of `npm run ingest`. */
export interface IngestConfig extends AppConfig {
  databaseUrl: string
  redisUrl: string
  /** Port of its status server; absent where PORT is not set, then it does not listen. */
  statusPort?: number
}

/**
 * Reads and checks the environment of a process that only ingests. It signs nobody in, so it needs no AUTH_SECRET.
 * Errors: {@link ConfigError}, as {@link readConfig}.
 */
export function readIngestConfig(env: Environment): IngestConfig {
  const config = parse(env, [])
  const { databaseUrl, redisUrl } = config
  if (databaseUrl === undefined || redisUrl === undefined) {
    throw new ConfigError(
      'A process that only ingests needs DATABASE_URL and REDIS_URL: what it reads is served by other processes. `npm start` by itself does everything.',
    )
  }
  return { ...config, databaseUrl, redisUrl, ...(isSet(env, 'PORT') && { statusPort: config.port }) }
}

const PAIRS: readonly (readonly string[])[] = [
  ...venueSettings.flatMap(({ together }) => (together.length > 0 ? [together] : [])),
  ['GITHUB_ID', 'GITHUB_SECRET'],
  ['GOOGLE_ID', 'GOOGLE_SECRET'],
  ['MATCH_MODEL_URL', 'MATCH_MODEL_NAME'],
]

/**
 * The settings that are set. An empty one, as templates and compose files pass on for an unset variable, is none: as a
 * number it would be 0, and `RATE_LIMIT_ANON=` would switch off every limit.
 */
const settingsIn = (env: Environment) =>
  Object.fromEntries(SETTING_NAMES.flatMap((name) => (isSet(env, name) ? [[name, env[name]?.trim()]] : [])))

/** `contradictions` are reported together with every other fault. */
function parse(env: Environment, contradictions: readonly string[]): AppConfig {
  const parsed = schema.safeParse(settingsIn(env))
  const halves = PAIRS.filter((names) => new Set(names.map((name) => isSet(env, name))).size > 1)
  const faults = [
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    ...halves.map((names) => `${names.join(' and ')} belong together: set both or neither.`),
    ...contradictionsIn(env),
    ...contradictions,
  ]
  if (!parsed.success || faults.length > 0) {
    throw new ConfigError(`The environment is not usable.\n${faults.join('\n')}`, { faults })
  }
  const e = parsed.data
  const given: Record<string, unknown> = e
  const venues = Object.fromEntries(
    venueSettings.map(({ id, settings }) => [
      id,
      Object.fromEntries(settings.map(([name, setting]) => [name, given[setting]])),
    ]),
  ) as VenueSettings
  return {
    dev: e.NODE_ENV === 'development',
    port: e.PORT,
    host: e.HOST,
    publicUrl: e.PUBLIC_URL,
    databaseUrl: e.DATABASE_URL,
    dataDir: path.resolve(e.DATA_DIR),
    authSecret: e.AUTH_SECRET,
    redisUrl: e.REDIS_URL,
    platforms: e.PLATFORMS,
    ingest: e.INGEST,
    ...venues,
    chains: {
      137: { rpcUrls: e.RPC_URL_137, cash: e.CASH_ADDRESS_137 },
      8453: { rpcUrls: e.RPC_URL_8453, cash: e.CASH_ADDRESS_8453 },
      56: { rpcUrls: e.RPC_URL_56, cash: e.CASH_ADDRESS_56 },
    },
    signInNodes: Object.fromEntries(
      SIGN_IN_CHAINS.map((chainId) => [
        chainId,
        { urls: e[`RPC_URL_${chainId}`], byDefault: !isSet(env, `RPC_URL_${chainId}`) },
      ]),
    ),
    tokenContracts: Object.fromEntries(
      venueSettings.map(({ id, contracts: [name = ''] }) => [id, given[name] ?? []]),
    ),
    oauth: {
      ...(e.GITHUB_ID &&
        e.GITHUB_SECRET && {
          github: { id: e.GITHUB_ID, secret: e.GITHUB_SECRET, url: e.GITHUB_URL, apiUrl: e.GITHUB_API_URL },
        }),
      ...(e.GOOGLE_ID &&
        e.GOOGLE_SECRET && { google: { id: e.GOOGLE_ID, secret: e.GOOGLE_SECRET, url: e.GOOGLE_URL } }),
    },
    trustedProxies: e.TRUSTED_PROXIES,
    geoHeader: e.GEO_HEADER,
    ...(e.GEOIP_DB && { geoipDb: path.resolve(e.GEOIP_DB) }),
    adminAddresses: e.ADMIN_ADDRESSES,
    ...(e.MATCH_MODEL_URL &&
      e.MATCH_MODEL_NAME && {
        matchModel: {
          url: e.MATCH_MODEL_URL,
          name: e.MATCH_MODEL_NAME,
          ...(e.MATCH_MODEL_KEY && { key: e.MATCH_MODEL_KEY }),
          budget: {
            requestsPerHour: e.MATCH_MODEL_REQUESTS_PER_HOUR,
            requestsPerDay: e.MATCH_MODEL_REQUESTS_PER_DAY,
            tokensPerHour: e.MATCH_MODEL_TOKENS_PER_HOUR,
            tokensPerDay: e.MATCH_MODEL_TOKENS_PER_DAY,
          },
        },
      }),
    metricsToken: e.METRICS_TOKEN,
    ...(e.RECEIPT_KEY && { receiptKey: e.RECEIPT_KEY }),
    receiptsPerAccount: e.RECEIPTS_PER_ACCOUNT,
    bookHistoryBytes: e.BOOK_HISTORY_MB * 1e6,
    venueRateFactor: e.VENUE_RATE_FACTOR,
    drainMs: e.DRAIN_SECONDS * 1_000,
    logLevel: e.LOG_LEVEL,
    rateLimitAnon: e.RATE_LIMIT_ANON,
    rateLimitKey: e.RATE_LIMIT_KEY,
    demoWallet: e.DEMO_WALLET === '1',
    ticketsSend: e.TICKETS_SEND === 'on',
    webhooksLoopback: e.WEBHOOKS_LOOPBACK === 'on',
  }
}

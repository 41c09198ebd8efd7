import { isLoopbackHost } from '@/lib/domain/loopback'
import { type AppConfig, SETTING_NAMES } from '@/lib/env/server'
import type { Check, Finding, Patient } from './types'

const MIN_NODE = [20, 19] as const
/** Letters of a random secret of 32 or more differ much; a word repeated does not. */
const MIN_DISTINCT = 12

const isPublic = ({ publicUrl }: AppConfig) =>
  publicUrl !== undefined && !isLoopbackHost(new URL(publicUrl).host)

export const nodeCheck: Check = {
  name: 'node',
  async look() {
    const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
    const [least, leastMinor] = MIN_NODE
    const isNew = major > least || (major === least && minor >= leastMinor)
    const check = 'node'
    return [
      isNew
        ? { check, status: 'ok', message: `Node ${process.versions.node}.` }
        : {
            check,
            status: 'fail',
            message: `Node ${process.versions.node} is too old.`,
            advice: `Install Node ${MIN_NODE.join('.')} or newer.`,
          },
    ]
  },
}

function secretFinding({ authSecret, dataDir }: AppConfig): Finding {
  const check = 'AUTH_SECRET'
  if (authSecret === undefined)
    return { check, status: 'ok', message: `Not set: one is made and kept in ${dataDir}.` }
  if (new Set(authSecret).size >= MIN_DISTINCT && !authSecret.includes('random-characters'))
    return { check, status: 'ok', message: `Set, ${authSecret.length} characters.` }
  return {
    check,
    status: 'fail',
    message: 'It can be guessed: whoever does signs in as anybody.',
    advice: 'Set it to the output of `openssl rand -base64 48`; everybody has to sign in again.',
  }
}

/** What is allowed, and dangerous or useless where strangers come. */
const PUBLIC_RISKS: readonly {
  applies(config: AppConfig): boolean
  status: 'warn' | 'fail'
  message: string
  advice: string
}[] = [
  {
    applies: ({ publicUrl }) => publicUrl?.startsWith('http://') === true,
    status: 'fail',
    message: 'PUBLIC_URL is not https: sign-in and keys would travel in the clear.',
    advice: 'Put a proxy with a certificate in front, and set PUBLIC_URL to its https address.',
  },
  {
    applies: ({ trustedProxies }) => trustedProxies.length === 0,
    status: 'warn',
    message: 'TRUSTED_PROXIES is empty: behind a proxy all callers share one rate limit.',
    advice: 'Set it to the addresses of the proxy in front.',
  },
  {
    applies: ({ rateLimitAnon }) => rateLimitAnon === 0,
    status: 'warn',
    message: 'RATE_LIMIT_ANON=0: nobody is limited.',
    advice: 'Take it out, or limit in front of the service.',
  },
  {
    applies: ({ metricsToken }) => metricsToken === undefined,
    status: 'warn',
    message:
      'METRICS_TOKEN is not set: a proxy on this machine that adds no X-Forwarded-For could read metrics.',
    advice: 'Set it to the output of `openssl rand -hex 24` and give it to Prometheus.',
  },
]

/** Settings begin like this, and hardly anything else does. */
const OURS = /^(POLYMARKET|KALSHI|LIMITLESS|OPINION|PREDICTFUN|RPC_URL|CTF_ADDRESS|CASH_ADDRESS|RATE_LIMIT)_/

/** A name with a slip of the pen would be passed over in silence. */
const unknownSettings = (env: Patient['env']): Finding[] =>
  Object.keys(env)
    .filter((name) => OURS.test(name) && !SETTING_NAMES.includes(name))
    .map((name) => ({
      check: 'settings',
      status: 'warn',
      message: `${name} is no setting: nobody reads it.`,
      advice: 'Check the value; docs/operating.md lists every setting.',
    }))

export const settingsCheck: Check = {
  name: 'settings',
  async look({ config, env }) {
    const check = 'settings'
    const unknown = unknownSettings(env)
    const risks = isPublic(config) ? PUBLIC_RISKS.filter(({ applies }) => applies(config)) : []
    return [
      secretFinding(config),
      ...risks.map(({ status, message, advice }): Finding => ({ check, status, message, advice })),
      ...unknown,
      ...(risks.length + unknown.length === 0
        ? [{ check, status: 'ok', message: 'Nothing is wrong, and nothing contradicts itself.' } as const]
        : []),
    ]
  },
}

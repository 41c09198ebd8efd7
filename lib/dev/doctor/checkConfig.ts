import { isLoopbackHost } from '@/lib/core/common/loopback'
import { type AppConfig, misspeltSettings } from '@/lib/infra/env/server'
import type { Check, Finding } from './types'

const MIN_NODE = [20, 19] as const
/** A random secret of 32 characters has more distinct characters than a repeated word. */
const MIN_DISTINCT = 12

const isPublic = ({ publicUrl }: AppConfig) =>
  publicUrl !== undefined && !isLoopbackHost(new URL(publicUrl).host)

export const nodeCheck: Check = {
  name: 'node',
  async run() {
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
    return { check, status: 'ok', message: `Not set: one is generated and stored in ${dataDir}.` }
  if (new Set(authSecret).size >= MIN_DISTINCT && !authSecret.includes('random-characters'))
    return { check, status: 'ok', message: `Set, ${authSecret.length} characters.` }
  return {
    check,
    status: 'fail',
    message: 'It can be guessed, and then used to sign in as anyone.',
    advice: 'Set it to the output of `openssl rand -base64 48`; everyone has to sign in again.',
  }
}

/** Allowed, but dangerous or useless on a public host. */
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
    message: 'RATE_LIMIT_ANON=0: no address is rate-limited.',
    advice: 'Remove it, or limit in front of the service.',
  },
  {
    applies: ({ metricsToken }) => metricsToken === undefined,
    status: 'warn',
    message:
      'METRICS_TOKEN is not set: a proxy on this machine that adds no X-Forwarded-For could read metrics.',
    advice: 'Set it to the output of `openssl rand -hex 24` and give it to Prometheus.',
  },
]

export const settingsCheck: Check = {
  name: 'settings',
  async run({ config, env }) {
    const check = 'settings'
    const unknown = misspeltSettings(env).map(
      (message): Finding => ({
        check,
        status: 'warn',
        message,
        advice: 'Check the spelling; docs/operating.md lists every setting.',
      }),
    )
    const risks = isPublic(config) ? PUBLIC_RISKS.filter(({ applies }) => applies(config)) : []
    return [
      secretFinding(config),
      ...risks.map(({ status, message, advice }): Finding => ({ check, status, message, advice })),
      ...unknown,
      ...(risks.length + unknown.length === 0
        ? [{ check, status: 'ok', message: 'Valid and consistent.' } as const]
        : []),
    ]
  },
}

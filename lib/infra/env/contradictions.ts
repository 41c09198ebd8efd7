import { createPrivateKey } from 'node:crypto'
import { isIP } from 'node:net'
import { isLoopbackHost } from '@/lib/core/common/loopback'
import { parseWalletId } from '@/lib/core/domain/accountWallet'
import { nodeOperator } from './nodeOperator'
import { sendingAway } from './sendingAway'

/** As in the process's environment. */
export type Environment = Record<string, string | undefined>

export const isSet = (env: Environment, name: string) => Boolean(env[name]?.trim())

/** The items between commas. */
export const list = (value: string) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

/** Chains whose contract wallets may sign in. */
export const SIGN_IN_CHAINS = [1, 137, 8453, 56] as const

/** Contract wallets among the reviewers for whom the operator has not configured nodes that can verify them. */
function unprovableAdmins(env: Environment): string[] {
  return list(env.ADMIN_ADDRESSES ?? '').flatMap((id) => {
    const chainId = parseWalletId(id)?.chainId
    if (chainId === undefined) return []
    const name = `RPC_URL_${chainId}`
    if (!SIGN_IN_CHAINS.some((known) => known === chainId))
      return [
        `ADMIN_ADDRESSES: ${id} is on a chain that nobody signs in on; use ${SIGN_IN_CHAINS.join(', ')}.`,
      ]
    const named = list(env[name] ?? '').filter((url) => URL.canParse(url))
    if (new Set(named.map(nodeOperator)).size >= 2) return []
    return [
      `ADMIN_ADDRESSES: ${id} is a contract wallet, so ${name} must name nodes of two different operators: public nodes do not decide who reviews matches.`,
    ]
  })
}

/** Whether hosts other than this machine may reach the service. */
function isReachable(env: Environment): boolean {
  const host = env.HOST?.trim() || '0.0.0.0'
  const publicUrl = env.PUBLIC_URL?.trim()
  if (!isLoopbackHost(isIP(host) === 6 ? `[${host}]` : host)) return true
  return Boolean(publicUrl && URL.canParse(publicUrl) && !isLoopbackHost(new URL(publicUrl).host))
}

/** A service reachable from elsewhere must not reach this machine's own services for its callers. */
function publicLoopback(env: Environment): string[] {
  if (env.WEBHOOKS_LOOPBACK?.trim() !== 'on' || !isReachable(env)) return []
  return [
    'WEBHOOKS_LOOPBACK=on lets webhooks lead to services of this machine, so it needs HOST=127.0.0.1 and no PUBLIC_URL but a loopback one: take it out, or listen on this machine alone.',
  ]
}

/** The well-known wallet is public: it is offered only on this machine. */
function publicDemo(env: Environment): string[] {
  if (env.DEMO_WALLET?.trim() !== '1' || !isReachable(env)) return []
  return [
    'DEMO_WALLET=1 lets everybody sign in as the same well-known wallet, so it needs HOST=127.0.0.1 and no PUBLIC_URL but a loopback one: take DEMO_WALLET out, or listen on this machine alone.',
  ]
}

/** Without an endpoint the key would be useless; in the address it would be exposed. */
function misplacedModelKey(env: Environment): string[] {
  const url = env.MATCH_MODEL_URL?.trim()
  if (!url) return isSet(env, 'MATCH_MODEL_KEY') ? ['MATCH_MODEL_KEY needs MATCH_MODEL_URL.'] : []
  const { username = '', password = '' } = URL.canParse(url) ? new URL(url) : {}
  return username || password
    ? ['MATCH_MODEL_URL holds a user or a password: put the key into MATCH_MODEL_KEY.']
    : []
}

const RENAMED = {
  MATCH_JUDGE_URL: 'MATCH_MODEL_URL',
  MATCH_JUDGE_MODEL: 'MATCH_MODEL_NAME',
  MATCH_JUDGE_KEY: 'MATCH_MODEL_KEY',
  MATCH_JUDGE_PER_HOUR: 'MATCH_MODEL_REQUESTS_PER_HOUR',
} as const

/** An old name that was ignored would switch the model off without a word. */
const oldNames = (env: Environment): string[] =>
  Object.entries(RENAMED).flatMap(([old, now]) =>
    isSet(env, old) ? [`${old} is called ${now} now: rename it.`] : [],
  )

/** No caller can be trusted, and none may choose its own country. */
function untrustedCountry(env: Environment): string[] {
  if (!isSet(env, 'GEO_HEADER') || isSet(env, 'TRUSTED_PROXIES')) return []
  return ['GEO_HEADER needs TRUSTED_PROXIES: only a proxy of yours may name the country of a caller.']
}

/** Receipts are signed with one key type. */
function wrongReceiptKey(env: Environment): string[] {
  const pem = env.RECEIPT_KEY?.trim()
  if (!pem) return []
  try {
    if (createPrivateKey(pem.replaceAll('\\n', '\n')).asymmetricKeyType === 'ed25519') return []
  } catch {
    // An unparseable key gets the same sentence.
  }
  return [
    'RECEIPT_KEY must be an Ed25519 private key in PEM: `openssl genpkey -algorithm ed25519` makes one.',
  ]
}

/** Settings valid by themselves that conflict with each other or with how the service is reached; one sentence each. */
export const contradictionsIn = (env: Environment): string[] => [
  ...unprovableAdmins(env),
  ...publicDemo(env),
  ...publicLoopback(env),
  ...sendingAway(env),
  ...misplacedModelKey(env),
  ...oldNames(env),
  ...untrustedCountry(env),
  ...wrongReceiptKey(env),
]

import { settingsOf, VENUES } from '@/lib/core/domain/venue'
import type { AppConfig } from '@/lib/infra/env/server'

const BLANK = '[redacted]'

/** Shorter parts of addresses are names; keys are never this short. */
const SHORTEST_KEY = 16

/** Recognisable secrets, anywhere in a log line. */
const PATTERNS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/-----BEGIN [A-Z ]{0,30}PRIVATE KEY-----[^-]*(?:-----END [A-Z ]{0,30}PRIVATE KEY-----)?/g, BLANK],
  [/\bpk_[0-9A-Za-z]{20,}/g, BLANK],
  [/\bwhsec_[0-9A-Za-z+/]{20,}={0,2}/g, BLANK],
  // Signed and sealed tokens.
  [/(?<![\w-])eyJ[\w-]+(\.[\w-]*){2,4}/g, BLANK],
  [/\b(Bearer|Basic) +[^\s"\\,]+/gi, `$1 ${BLANK}`],
  [/((?:session-token|csrf-token|refresh_token)=)[^;&\s"\\]+/gi, `$1${BLANK}`],
  // User and password of an address.
  [/:\/\/[^/\s"\\@]+@/g, `://${BLANK}@`],
  [
    /([?&](?:api[_-]?key|apikey|key|token|access_token|secret|signature|code|state)=)[^&\s"\\]+/gi,
    `$1${BLANK}`,
  ],
]

/** Parts of an address that may be a key: password, long segments, query values. */
function keysIn(address: string | undefined): string[] {
  if (address === undefined || !URL.canParse(address)) return []
  const { password, pathname, searchParams } = new URL(address)
  const parts = [...pathname.split('/'), ...searchParams.values()]
  return [password, ...parts.filter(({ length }) => length >= SHORTEST_KEY)]
}

/** Every secret in the settings. Chain nodes often have their key in the address. */
export function secretsOf(config: Partial<AppConfig>): string[] {
  const nodes = [
    ...Object.values(config.chains ?? {}).flatMap(({ rpcUrls }) => rpcUrls),
    ...Object.values(config.signInNodes ?? {}).flatMap(({ urls }) => urls),
  ]
  const all = [
    config.authSecret,
    config.metricsToken,
    ...Object.values(VENUES).flatMap(({ id, keys }) => keys.map((key) => settingsOf(config, id)[key])),
    config.matchModel?.key,
    config.oauth?.github?.secret,
    config.oauth?.google?.secret,
    ...[config.databaseUrl, config.redisUrl, config.matchModel?.url, ...nodes].flatMap(keysIn),
  ]
  return [...new Set(all.filter((secret) => secret !== undefined && secret !== ''))] as string[]
}

const longestFirst = (a: string, b: string) => b.length - a.length

function createBlanker(secrets: readonly string[]): (text: string) => string {
  // One may be part of another.
  const known = [...secrets].sort(longestFirst)
  return (text) => {
    let clean = text
    for (const secret of known) clean = clean.replaceAll(secret, BLANK)
    for (const [pattern, replacement] of PATTERNS) clean = clean.replace(pattern, replacement)
    return clean
  }
}

/** Keeps secrets out of the log, in any message, address or stack. */
export interface Redactor {
  /** Redacts them in plain text. */
  text(text: string): string
  /** Redacts them in a complete line of JSON. */
  line(line: string): string
}

export const createRedactor = (secrets: readonly string[]): Redactor => ({
  text: createBlanker(secrets),
  line: createBlanker(secrets.map((secret) => JSON.stringify(secret).slice(1, -1))),
})

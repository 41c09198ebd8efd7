import type { AppConfig } from '@/lib/env/server'

const BLANK = '[redacted]'

/** Shorter parts of addresses are names; a key never is that short. */
const SHORTEST_KEY = 16

/** What is secret by its look, wherever in a line it stands. */
const PATTERNS: readonly (readonly [pattern: RegExp, replacement: string])[] = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----.*?-----END [A-Z ]*PRIVATE KEY-----/gs, BLANK],
  [/\bpk_[0-9A-Za-z]{20,}/g, BLANK],
  // Signed and sealed tokens.
  [/\beyJ[\w-]+(\.[\w-]*){2,4}/g, BLANK],
  [/\b(Bearer|Basic) +[^\s"\\,]+/gi, `$1 ${BLANK}`],
  [/((?:session-token|csrf-token|refresh_token)=)[^;&\s"\\]+/gi, `$1${BLANK}`],
  // User and password of an address.
  [/(\b[a-z][a-z0-9+.-]*:\/\/)[^/\s"\\@]+@/gi, `$1${BLANK}@`],
  [
    /([?&](?:api[_-]?key|apikey|key|token|access_token|secret|signature|code|state)=)[^&\s"\\]+/gi,
    `$1${BLANK}`,
  ],
]

/** Parts of an address that may be a key: password, long segments, values of its query. */
function keysIn(address: string | undefined): string[] {
  if (address === undefined || !URL.canParse(address)) return []
  const { password, pathname, searchParams } = new URL(address)
  const parts = [...pathname.split('/'), ...searchParams.values()]
  return [password, ...parts.filter(({ length }) => length >= SHORTEST_KEY)]
}

/** Every secret of the settings. Chain nodes often carry their key in the address. */
export function secretsOf(config: Partial<AppConfig>): string[] {
  const nodes = [
    ...Object.values(config.chains ?? {}).flatMap(({ rpcUrls }) => rpcUrls),
    ...Object.values(config.signInRpcUrls ?? {}).flat(),
  ]
  const all = [
    config.authSecret,
    config.metricsToken,
    config.kalshi?.key?.id,
    config.kalshi?.key?.privateKey,
    config.opinion?.apiKey,
    config.predictfun?.apiKey,
    config.oauth?.github?.secret,
    config.oauth?.google?.secret,
    ...[config.databaseUrl, config.redisUrl, ...nodes].flatMap(keysIn),
  ]
  return [...new Set(all.filter((secret) => secret !== undefined && secret !== ''))] as string[]
}

/** Blanks secrets in a finished line of the log, whichever message, address or stack brought them along. */
export function createRedactor(secrets: readonly string[]): (line: string) => string {
  // As they stand inside a JSON text; the longest first, as one may be part of another.
  const written = secrets
    .map((secret) => JSON.stringify(secret).slice(1, -1))
    .sort((a, b) => b.length - a.length)
  return (line) => {
    let clean = line
    for (const secret of written) clean = clean.replaceAll(secret, BLANK)
    for (const [pattern, replacement] of PATTERNS) clean = clean.replace(pattern, replacement)
    return clean
  }
}

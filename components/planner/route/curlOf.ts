import type { DistributionRequest } from '@/lib/contract/distribution'

/** One word of a POSIX shell. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/** A command that requests this very plan. */
export const curlOf = (origin: string, request: DistributionRequest): string =>
  [
    `curl -sS ${quoted(`${origin}/api/liquidity/distribution`)}`,
    `-H 'content-type: application/json'`,
    `-d ${quoted(JSON.stringify(request))}`,
  ].join(' \\\n  ')

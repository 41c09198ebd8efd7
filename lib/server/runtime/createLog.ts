import pino, { type DestinationStream, type LoggerOptions } from 'pino'
import type { AppConfig } from '@/lib/infra/env/server'
import type { Log } from '@/lib/operations/runtime'
import { createFactBounds } from './boundFacts'
import { createRedactor, secretsOf } from './redact'
import { currentRequest } from './requestScope'

/** Never logged, at any depth of the facts. */
const SECRETS = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  '["x-api-key"]',
  'signature',
  'token',
  'accessToken',
  'refreshToken',
  'access_token',
  'refresh_token',
  'api_key',
  'apiKey',
  'key',
  'password',
  'secret',
  'databaseUrl',
]

const DEPTHS = ['', '*', '*.*', '*.*.*']

const at = (parent: string, name: string) =>
  parent === '' || name.startsWith('[') ? `${parent}${name}` : `${parent}.${name}`

/** Kept of what cannot be written at the moment, characters; later lines are lost. */
const MAX_UNWRITTEN = 1_000_000

/**
 * Standard output. A line that cannot be written, as on a full disk, ends nothing: pino's own listener throws, and the
 * process would then wait for ever at its exit for the line to be written.
 */
function createOutput() {
  const output = pino.destination({ dest: process.stdout.fd, sync: true, maxLength: MAX_UNWRITTEN })
  output.removeAllListeners('error')
  output.on('error', () => undefined)
  return output
}

/**
 * One JSON line per event on standard output; keys, tokens, cookies and signatures are redacted, by field name
 * and in any text, such as an error message. Lines caused by a request carry its id.
 */
export function createLog(
  config: Pick<AppConfig, 'logLevel'> & Partial<AppConfig>,
  destination: DestinationStream = createOutput(),
): Log {
  const redact = createRedactor(secretsOf(config))
  const bound = createFactBounds(redact.text)
  const options: LoggerOptions = {
    level: config.logLevel,
    hooks: {
      logMethod(said, write) {
        const [facts, ...rest] = said.map(bound)
        write.call(this, facts, ...rest.map(String))
      },
      streamWrite: redact.line,
    },
    // Errors are converted to plain facts before truncation.
    serializers: { err: (facts: unknown) => facts },
    base: undefined,
    mixin: () => currentRequest() ?? {},
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: DEPTHS.flatMap((parent) => SECRETS.map((name) => at(parent, name))),
      censor: '[redacted]',
    },
  }
  return pino(options, destination)
}

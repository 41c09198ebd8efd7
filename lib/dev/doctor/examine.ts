import { type AppConfig, ConfigError, readConfig } from '@/lib/infra/env/server'
import { createRedactor, secretsOf } from '@/lib/server/runtime/redact'
import { chainsCheck } from './checkChains'
import { nodeCheck, settingsCheck } from './checkConfig'
import { databaseCheck } from './checkDatabase'
import { keysCheck } from './checkKeys'
import { buildCheck, dataFolderCheck, portCheck } from './checkMachine'
import { modelCheck } from './checkModel'
import { redisCheck } from './checkRedis'
import { requestsCheck, socketsCheck } from './checkVenues'
import { wireCheck } from './checkWire'
import type { Check, CheckInput, Finding } from './types'

const CHECKS: readonly Check[] = [
  nodeCheck,
  settingsCheck,
  keysCheck,
  dataFolderCheck,
  buildCheck,
  portCheck,
  databaseCheck,
  redisCheck,
  requestsCheck,
  socketsCheck,
  chainsCheck,
  modelCheck,
]

/** For all checks together; each has shorter timeouts of its own. */
const WITHIN_MS = 8_000
/** Catalogue pages are megabytes. */
const WIRE_WITHIN_MS = 60_000

const faultsOf = (error: ConfigError): Finding[] =>
  error.faults.map((message) => ({
    check: 'settings',
    status: 'fail',
    message,
    advice: 'Correct it in .env or the environment; docs/operating.md lists every setting.',
  }))

async function run(check: Check, input: CheckInput): Promise<Finding[]> {
  const late = new Promise<Finding[]>((resolve) => {
    const giveUp = () =>
      // A check that handles the signal itself reports more: allow it a moment.
      setTimeout(
        () =>
          resolve([
            {
              check: check.name,
              status: 'fail',
              message: 'It took too long.',
              advice: 'Check the network path, then try again.',
            },
          ]),
        200,
      )
    input.signal.addEventListener('abort', giveUp, { once: true })
  })
  const found = check.run(input).catch((error: unknown): Finding[] => [
    {
      check: check.name,
      status: 'fail',
      message: `The check failed: ${error instanceof Error ? error.message : String(error)}`,
      advice: 'This is a fault of the doctor: please report it.',
    },
  ])
  return Promise.race([found, late])
}

function withoutSecrets(config: AppConfig, findings: readonly Finding[]): Finding[] {
  const redact = createRedactor(secretsOf(config)).text
  return findings.map((finding) => ({
    ...finding,
    check: redact(finding.check),
    message: redact(finding.message),
  }))
}

/** Queries each platform once and compares its responses with the schemas. Changes nothing. */
export const examineWire = (env: Record<string, string | undefined>): Promise<Finding[]> =>
  examine(env, WIRE_WITHIN_MS, [wireCheck])

/** Checks everything the service needs, concurrently. Changes nothing. */
export async function examine(
  env: Record<string, string | undefined>,
  withinMs = WITHIN_MS,
  checks: readonly Check[] = CHECKS,
): Promise<Finding[]> {
  let config: AppConfig
  try {
    config = readConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return faultsOf(error)
  }
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), withinMs)
  try {
    const input: CheckInput = { config, env, signal: stop.signal }
    const found = await Promise.all(checks.map((check) => run(check, input)))
    return withoutSecrets(config, found.flat())
  } finally {
    clearTimeout(timer)
  }
}

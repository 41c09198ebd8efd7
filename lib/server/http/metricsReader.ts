import { createHash, timingSafeEqual } from 'node:crypto'
import { RequestError } from '@/lib/contract/requestError'
import { isLoopbackHost } from '@/lib/core/common/loopback'
import type { Runtime } from '@/lib/operations/runtime'
import type { PlainRequest } from './plainRequest'
import { rateLimitSubject } from './rateLimitSubject'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Headers by which a proxy names a client other than the connected one. */
const PASSED_ON = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

/** 127.0.0.0/8, or ::1 in its rate-limit form. */
const isOwnAddress = (client: string) => client === '0:0:0:0::/64' || isLoopbackHost(client)

/** Sent by this machine itself: a foreign page that resolves to this address would send its own host name. */
const isFromHere = (request: PlainRequest) =>
  isOwnAddress(rateLimitSubject(request)) &&
  isLoopbackHost(request.header('host') ?? '') &&
  !PASSED_ON.some((name) => request.header(name) !== undefined)

/**
 * Metrics are for the operator: with METRICS_TOKEN for callers that send it, otherwise for this machine only.
 * Errors: `unauthorized`, `forbidden`.
 */
export function assertMetricsReader({ config }: Pick<Runtime, 'config'>, request: PlainRequest): void {
  const { metricsToken } = config
  if (metricsToken === undefined) {
    if (isFromHere(request)) return
    throw new RequestError('Without METRICS_TOKEN, metrics are served to this machine only.', {
      code: 'forbidden',
      loc: ['header', 'authorization'],
    })
  }
  const shown = /^Bearer +(\S{1,1000})$/i.exec(request.header('authorization')?.trim() ?? '')?.[1]
  if (shown !== undefined && timingSafeEqual(digest(shown), digest(metricsToken))) return
  throw new RequestError('Send Authorization: Bearer <METRICS_TOKEN>.', {
    code: 'unauthorized',
    loc: ['header', 'authorization'],
  })
}

import WebSocket from 'ws'
import { isBaseError } from '@/lib/core/domain/errors'
import { unreachable } from '@/lib/infra/net/upstreamError'
import { USER_AGENT } from '@/lib/infra/net/userAgent'
import { adviceFor } from './adviceFor'
import type { Check, Finding } from './types'
import { requestAddresses, socketAddresses, type VenueAddress } from './venueAddresses'

/** Kalshi accepts signatures from the last few seconds only; sign-in messages allow slightly more. */
const MAX_SKEW_MS = 5_000

interface Answer {
  status: number
  tookMs: number
  /** How far this machine's clock is ahead; undefined if the response has no date. */
  skewMs?: number
}

async function ask({ url, headers }: VenueAddress, signal: AbortSignal): Promise<Answer> {
  const start = Date.now()
  const response = await fetch(url, {
    headers: { 'User-Agent': USER_AGENT, ...headers?.() },
    redirect: 'manual',
    signal,
  })
  const end = Date.now()
  await response.body?.cancel()
  const date = Date.parse(response.headers.get('date') ?? '')
  // The header has whole seconds, rounded down.
  const skewMs = Number.isNaN(date) ? undefined : (start + end) / 2 - (date + 500)
  return { status: response.status, tookMs: end - start, skewMs }
}

const nameOf = ({ venue, what }: VenueAddress) => `venue ${venue}: ${what}`

function failure(address: VenueAddress, error: unknown): Finding {
  const { host } = new URL(address.url)
  const message = isBaseError(error) ? error.message : unreachable({ host, label: '' }, error).message
  return { check: nameOf(address), status: 'fail', message, advice: adviceFor(message) }
}

function requestFinding(address: VenueAddress, { status, tookMs }: Answer): Finding {
  const { host } = new URL(address.url)
  const message = `${host} answers ${status} in ${tookMs} ms.`
  const isRejected = [403, 429, 451].includes(status) || status >= 500
  // Without a path or a key most respond 401 or 404, which proves that they are reachable.
  return isRejected
    ? {
        check: nameOf(address),
        status: status === 429 ? 'warn' : 'fail',
        message,
        advice: adviceFor(message),
      }
    : { check: nameOf(address), status: 'ok', message }
}

const middle = (values: readonly number[]): number | undefined =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]

function clockFinding(answers: readonly Answer[]): Finding {
  const check = 'clock'
  const skewMs = middle(answers.flatMap(({ skewMs }) => (skewMs === undefined ? [] : [skewMs])))
  if (skewMs === undefined)
    return { check, status: 'skipped', message: 'No venue sent a date to compare with.' }
  const seconds = (Math.abs(skewMs) / 1_000).toFixed(1)
  if (Math.abs(skewMs) <= MAX_SKEW_MS) return { check, status: 'ok', message: 'In sync with the venues.' }
  return {
    check,
    status: 'fail',
    message: `This machine's clock is ${seconds} s ${skewMs > 0 ? 'ahead of' : 'behind'} the venues'.`,
    advice: 'Enable time synchronisation (systemd-timesyncd, chrony): signatures and sign-in depend on it.',
  }
}

export const requestsCheck: Check = {
  name: 'venues: REST',
  async run({ config, signal }) {
    const answers: Answer[] = []
    const findings = await Promise.all(
      requestAddresses(config).map(async (address) => {
        try {
          const answer = await ask(address, signal)
          answers.push(answer)
          return requestFinding(address, answer)
        } catch (error) {
          return failure(address, signal.aborted ? new Error('no answer in time', { cause: error }) : error)
        }
      }),
    )
    return [...findings, clockFinding(answers)]
  },
}

/** Resolves once the connection is open. Errors: from the system or the peer. */
function open({ url, headers }: VenueAddress, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, { headers: { 'User-Agent': USER_AGENT, ...headers?.() } })
    const giveUp = () => {
      reject(new Error('no answer in time'))
      socket.terminate()
    }
    signal.addEventListener('abort', giveUp, { once: true })
    socket.on('error', reject)
    socket.on('open', () => {
      resolve()
      socket.terminate()
    })
    socket.on('close', () => signal.removeEventListener('abort', giveUp))
  })
}

export const socketsCheck: Check = {
  name: 'venues: sockets',
  async run({ config, signal }) {
    return Promise.all(
      socketAddresses(config).map(async (address): Promise<Finding> => {
        const start = Date.now()
        const { host } = new URL(address.url)
        try {
          await open(address, signal)
          const message = `${host} opened in ${Date.now() - start} ms.`
          return { check: nameOf(address), status: 'ok', message }
        } catch (error) {
          const { code, message: reason } = error as NodeJS.ErrnoException
          const message = `${host} does not open: ${code ?? reason}.`
          return { check: nameOf(address), status: 'fail', message, advice: adviceFor(`${code} ${reason}`) }
        }
      }),
    )
  },
}

import { type Address, getAddress } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { RequestError } from '@/lib/contract/requestError'
import { signInHosts } from './ownOrigin'
import { unauthorized } from './unauthorized'

/** Ethereum, Polygon, Base, BNB Chain. */
const CHAINS = new Set([1, 137, 8453, 56])
const MAX_MESSAGE = 8_000
/** Tolerated clock skew of a device. */
const AHEAD_MS = 5 * 60_000
const BEHIND_MS = 60 * 60_000

export const MESSAGE = ['body', 'message']

export interface SignInPlace {
  /** The host the request came to. */
  host: string
  /** The public host of the service, if configured. */
  publicUrl: string | undefined
  now: number
}

/** A message with all fields that EIP-4361 requires. */
export interface SignInMessage {
  address: Address
  domain: string
  scheme?: string
  uri: URL
  chainId: number
  nonce: string
  issuedAt: Date
  expirationTime?: Date
  notBefore?: Date
}

const isDate = (date: Date | undefined): date is Date => date !== undefined && !Number.isNaN(date.getTime())

/**
 * Reads a wallet's sign-in message.
 * Errors: `invalid` with the first violation of the standard.
 * Source: https://eips.ethereum.org/EIPS/eip-4361
 */
export function parseSignInMessage(message: string): SignInMessage {
  const fail = (what: string) =>
    new RequestError(`The message is not a sign-in message (EIP-4361): ${what}.`, {
      code: 'invalid',
      loc: MESSAGE,
    })
  if (message.length > MAX_MESSAGE) throw fail('it is too long')
  const { address, domain, scheme, uri, version, chainId, nonce, issuedAt, expirationTime, notBefore } =
    parseSiweMessage(message)
  if (!domain || !address) throw fail('its first lines name no domain and account')
  if (!uri || !URL.canParse(uri)) throw fail('URI is missing or no URI')
  if (version !== '1') throw fail('Version must be 1')
  if (chainId === undefined || !Number.isSafeInteger(chainId)) throw fail('Chain ID is missing')
  if (!nonce || nonce.length < 8 || nonce.length > 100) throw fail('Nonce is missing')
  if (!isDate(issuedAt)) throw fail('Issued At is missing or no time')
  if (expirationTime && !isDate(expirationTime)) throw fail('Expiration Time is no time')
  if (notBefore && !isDate(notBefore)) throw fail('Not Before is no time')
  return {
    address: getAddress(address),
    domain,
    scheme,
    uri: new URL(uri),
    chainId,
    nonce,
    issuedAt,
    expirationTime,
    notBefore,
  }
}

/** Checks the message's host: the public one; without PUBLIC_URL the loopback name of the request. */
function assertHost({ domain, scheme, uri }: SignInMessage, { host, publicUrl }: SignInPlace) {
  const allowed = signInHosts(host, publicUrl)
  if (allowed.length === 0) {
    throw unauthorized('Wallet sign-in needs PUBLIC_URL to be set on this host.', MESSAGE)
  }
  const isAllowed = allowed.some((one) => one.toLowerCase() === domain.toLowerCase())
  if (!isAllowed)
    throw unauthorized(`The message is for ${domain}, not for ${allowed.join(' or ')}.`, MESSAGE)
  if (uri.host !== domain.toLowerCase() || !/^https?:$/.test(uri.protocol)) {
    // One side may omit a default port.
    const sameHost =
      URL.canParse(`${uri.protocol}//${domain}`) && new URL(`${uri.protocol}//${domain}`).host === uri.host
    if (!sameHost || !/^https?:$/.test(uri.protocol)) {
      throw unauthorized("The message's URI is on another host than its domain.", MESSAGE)
    }
  }
  if (scheme && `${scheme.toLowerCase()}:` !== uri.protocol) {
    throw unauthorized("The message's scheme contradicts its URI.", MESSAGE)
  }
}

function assertTime({ issuedAt, expirationTime, notBefore }: SignInMessage, now: number) {
  if (expirationTime && expirationTime.getTime() <= now)
    throw unauthorized('The message has expired.', MESSAGE)
  if (notBefore && notBefore.getTime() > now) throw unauthorized('The message is not valid yet.', MESSAGE)
  if (issuedAt.getTime() > now + AHEAD_MS || issuedAt.getTime() < now - BEHIND_MS) {
    throw unauthorized('The message was not issued just now: check the clock of your device.', MESSAGE)
  }
}

/**
 * Checks that a message is for this service, on a supported chain, now. The caller checks nonce and signature.
 * Errors: `unauthorized`.
 */
export function assertMeantForUs(message: SignInMessage, place: SignInPlace): void {
  if (!CHAINS.has(message.chainId)) {
    throw unauthorized(`Chain ${message.chainId} is not supported: use ${[...CHAINS].join(', ')}.`, MESSAGE)
  }
  assertHost(message, place)
  assertTime(message, place.now)
}

import { type Address, getAddress, type Hex, verifyMessage } from 'viem'
import { parseSiweMessage } from 'viem/siwe'
import { BaseError } from '@/lib/domain/errors'
import { isLoopbackHost } from './loopback'
import { unauthorized } from './unauthorized'

/** Ethereum, Polygon, Base, BNB Chain. */
const CHAINS = new Set([1, 137, 8453, 56])
const MAX_MESSAGE = 8_000
const MAX_SIGNATURE = 40_000
/** How far a device's clock may be off. */
const AHEAD_MS = 5 * 60_000
const BEHIND_MS = 60 * 60_000

const MESSAGE = ['body', 'message']
const SIGNATURE = ['body', 'signature']

export interface SignInRequest {
  message: string
  signature: string
  /** The host the request came to. */
  host: string
  /** Where people reach the service, if configured. */
  publicUrl: string | undefined
  now: number
}

/** A message with everything that EIP-4361 demands. */
interface SignInMessage {
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

const unreadable = (message: string, loc: string[]) => new BaseError(message, { code: 'invalid', loc })

const isDate = (date: Date | undefined): date is Date => date !== undefined && !Number.isNaN(date.getTime())

function parse(message: string): SignInMessage {
  const fail = (what: string) =>
    unreadable(`The message is not a sign-in message (EIP-4361): ${what}.`, MESSAGE)
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
  return { address, domain, scheme, uri: new URL(uri), chainId, nonce, issuedAt, expirationTime, notBefore }
}

/** The host a message must be for: the public one, or this machine when it was asked by a loopback name. */
function assertHost({ domain, scheme, uri }: SignInMessage, { host, publicUrl }: SignInRequest) {
  const allowed = [...(publicUrl ? [new URL(publicUrl).host] : []), ...(isLoopbackHost(host) ? [host] : [])]
  if (allowed.length === 0) {
    throw unauthorized('Wallet sign-in needs PUBLIC_URL to be set on this host.', MESSAGE)
  }
  const isAllowed = allowed.some((one) => one.toLowerCase() === domain.toLowerCase())
  if (!isAllowed)
    throw unauthorized(`The message is for ${domain}, not for ${allowed.join(' or ')}.`, MESSAGE)
  if (uri.host !== domain.toLowerCase() || !/^https?:$/.test(uri.protocol)) {
    // A default port may be left out of the one and written in the other.
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

const isHex = (text: string): text is Hex =>
  text.length <= MAX_SIGNATURE && /^0x([0-9a-fA-F]{2})+$/.test(text)

/**
 * Checks a wallet's sign-in message and its signature, without a chain: accounts with a private key only, contract
 * wallets (ERC-1271, ERC-6492) are refused. The nonce is the caller's to spend.
 * Errors: `invalid` on a message or signature that cannot be read, `unauthorized` on everything else.
 * Source: https://eips.ethereum.org/EIPS/eip-4361
 */
export async function verifySignIn(request: SignInRequest): Promise<{ address: Address; nonce: string }> {
  const message = parse(request.message)
  if (!isHex(request.signature))
    throw unreadable('The signature must be hex bytes that start with 0x.', SIGNATURE)
  if (!CHAINS.has(message.chainId)) {
    throw unauthorized(`Chain ${message.chainId} is not supported: use ${[...CHAINS].join(', ')}.`, MESSAGE)
  }
  assertHost(message, request)
  assertTime(message, request.now)
  // A signature of a wrong length or off the curve throws.
  const isSigned = await verifyMessage({
    address: message.address,
    message: request.message,
    signature: request.signature,
  }).catch(() => false)
  if (!isSigned) throw unauthorized('The signature is not by the account named in the message.', SIGNATURE)
  return { address: getAddress(message.address), nonce: message.nonce }
}

import { BaseError } from 'viem'

/** EIP-1193: the user rejected the request. */
const REFUSED = 4001

const isRefusal = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === REFUSED

/** Why a wallet request failed. The wallet's own messages are for developers; these are for its owner. */
export function walletErrorMessage(error: unknown, whenRefused = ''): string {
  const rejected = error instanceof BaseError && error.walk((cause) => isRefusal(cause)) !== null
  if (rejected || isRefusal(error)) return `You rejected the request in your wallet. ${whenRefused}`.trim()
  const text = error instanceof BaseError ? error.shortMessage : error instanceof Error ? error.message : ''
  return text || 'The wallet did not respond.'
}

import {
  concatHex,
  encodeAbiParameters,
  type Hex,
  hashDomain,
  hashTypedData,
  keccak256,
  stringToHex,
  zeroHash,
} from 'viem'
import { wrapTypedDataSignature } from 'viem/experimental/erc7739'
import type { ContractSignature, WireTypedData } from '@/lib/contract/tickets'
import type { ContractSigner } from '@/lib/core/domain/order'

const WALLET_FIELDS = [
  { name: 'contents', type: 'Order' },
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
  { name: 'salt', type: 'bytes32' },
]

/** The order nested in the wallet's typed data; the suffix of the signature lets the wallet rebuild it. */
const nestedOrder = (
  typed: WireTypedData,
  { name, version, wallet }: { name: string; version: string; wallet: string },
): ContractSignature => ({
  method: 'eth_signTypedData_v4',
  typed_data: {
    domain: typed.domain,
    types: { TypedDataSign: WALLET_FIELDS, Order: typed.types.Order },
    primaryType: 'TypedDataSign',
    message: {
      contents: typed.message,
      name,
      version,
      chainId: typed.domain.chainId,
      verifyingContract: wallet,
      salt: zeroHash,
    },
  },
  message: null,
  prefix: '0x',
  suffix: wrapTypedDataSignature({ ...(typed as object), signature: '0x' } as never),
})

const DOMAIN_TYPE = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
]

/** Kernel's prefix for a signature checked by a validator, which its address names. */
const BY_VALIDATOR = '0x01'

/** A message valid for one account only; the signature's prefix names its validator. */
function kernelMessage(
  typed: WireTypedData,
  { name, version, validator, wallet }: { name: string; version: string; validator: string; wallet: string },
): ContractSignature {
  const domain = hashDomain({
    domain: { name, version, chainId: typed.domain.chainId, verifyingContract: wallet },
    types: { EIP712Domain: DOMAIN_TYPE },
  } as never)
  const wrapped = keccak256(
    encodeAbiParameters(
      [{ type: 'bytes32' }, { type: 'bytes32' }],
      [keccak256(stringToHex('Kernel(bytes32 hash)')), hashTypedData(typed as never)],
    ),
  )
  return {
    method: 'personal_sign',
    typed_data: null,
    message: keccak256(concatHex(['0x1901', domain, wrapped])),
    prefix: concatHex([BY_VALIDATOR, validator.toLowerCase() as Hex]),
    suffix: '0x',
  }
}

/**
 * What the owner of a contract wallet signs for that wallet's order.
 * Source: https://eips.ethereum.org/EIPS/eip-7739 and `@polymarket/client` 0.2.0 (`src/exchange.ts`);
 * `@predictdotfun/sdk` 1.3.8 (`OrderBuilder.signPredictAccountMessage`).
 */
export const contractSignature = (
  typed: WireTypedData,
  signer: ContractSigner,
  wallet: string,
): ContractSignature =>
  signer.scheme === 'erc7739'
    ? nestedOrder(typed, { ...signer, wallet })
    : kernelMessage(typed, { ...signer, wallet })

import { parseAbi } from 'viem'

/** The functions of contracts.sol that this code calls. */
export const TOKENS_ABI = parseAbi([
  'function mintBatch(address to, uint256[] ids, uint256[] amounts)',
  'function announce(address to, uint256 firstId, uint256 count)',
  'function mint(address to, uint256 id, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function redeem(address dollars, bytes32 condition, uint256 outcome, uint256 id)',
  'function report(bytes32 condition, uint256 yes, uint256 no)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function balanceOf(address wallet, uint256 id) view returns (uint256)',
  'function balanceOfBatch(address[] wallets, uint256[] ids) view returns (uint256[])',
])

export const EXCHANGE_ABI = parseAbi([
  'function configure(string name, string version)',
  'function fill(address dollars, address tokens, uint256 tokenId, uint256 size, uint256 cash, uint256 side)',
  'function settle(bytes fields, bytes signature, address dollars, address tokens, uint256 size, uint256 cash, uint256 tokenFee, uint256 cashFee)',
])

export const FEE_RATES_ABI = parseAbi(['function set(uint256[] ids, uint256 bps)'])

/** For contracts that verify signatures themselves (ERC-1271). */
export const SIGNER_ABI = parseAbi([
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
])

export const DOLLARS_ABI = parseAbi([
  'constructor(string symbol, uint8 digits)',
  'function mint(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function transfer(address to, uint256 amount)',
])

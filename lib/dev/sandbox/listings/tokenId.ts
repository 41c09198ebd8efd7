import { createHash } from 'node:crypto'

/** 64 hexadecimal digits derived from the text. */
export const digest = (text: string) => createHash('sha256').update(text).digest('hex')

/** A uint256 in decimal, as ERC-1155 ids are. */
export const tokenId = (text: string) => BigInt(`0x${digest(text)}`).toString()

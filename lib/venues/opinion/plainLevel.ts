import type { z } from 'zod'
import { isDecimal, isFields, isWhole } from '../plainWire'
import type { levelFrame } from './streamMessages'

/** A level change as the schema would read it; undefined where the schema has to decide. */
export function plainLevel(json: unknown): z.output<typeof levelFrame> | undefined {
  if (!isFields(json) || json.msgType !== 'market.depth.diff') return undefined
  const { marketId, tokenId, outcomeSide, price, side, size } = json
  if (!isWhole(marketId) || typeof tokenId !== 'string' || tokenId === '') return undefined
  if (outcomeSide !== 1 && outcomeSide !== 2) return undefined
  if ((side !== 'bids' && side !== 'asks') || !isDecimal(price) || !isDecimal(size)) return undefined
  return { msgType: 'market.depth.diff', marketId: String(marketId), tokenId, outcomeSide, price, side, size }
}

import path from 'node:path'
import type { KalshiSource } from '../kalshi/source'
import type { PolymarketSource } from '../polymarket/source'
import { readRecordedKalshi } from './recordedKalshi'
import { readRecordedPolymarket } from './recordedPolymarket'

/**
 * Serves recorded payloads in place of simulated ones, from a folder with one subfolder per venue.
 *
 * Shifts every recorded time, on both venues, by the same offset, so that the newest recording is now and
 * the venues' dates still agree with each other (texts keep their dates). Markets recorded as open stay
 * listed as open; on Kalshi, where a close time in the past would end them, it lies a week ahead at least.
 * Books do not change; a market without a recorded book has none.
 */
export async function readRecordings(
  folder: string,
  now: number,
): Promise<{ polymarket: PolymarketSource; kalshi: KalshiSource }> {
  const kalshi = await readRecordedKalshi(path.join(folder, 'kalshi'))
  const polymarket = readRecordedPolymarket(path.join(folder, 'polymarket'))
  const newest = Math.max(kalshi.newest, polymarket.newest)
  if (newest === 0) throw new Error(`SANDBOX_RECORDINGS: no recorded events in ${path.resolve(folder)}.`)
  const offset = now - newest
  return { polymarket: polymarket.source({ offset }), kalshi: kalshi.source({ offset, now }) }
}

import { windowMinutes } from '@/lib/core/domain/marketWindow'
import type { WindowRequest } from '@/lib/core/domain/windowRequest'
import type { EventPage, FetchOptions } from '../connector'
import { parseKalshiEvents } from './parseEvents'
import { type KalshiReader, readEvents } from './readEvents'
import { isWindowSeries } from './windowSeries'

const NOTHING: EventPage = { events: [], refusals: [] }

/** "KXBTC15M-26NOV241530-30": the series, the event and the market. */
const MARKET_TICKER = /^(KX[A-Z0-9]{2,9}M)-[A-Z0-9]{5,16}-[A-Z0-9]{1,8}$/

/** One event about a few minutes: what closes from then on in the asset's series, or by the ticker of its market. */
export async function readWindow(
  reader: KalshiReader,
  ask: WindowRequest,
  options: FetchOptions,
): Promise<EventPage> {
  const { client, seriesCache, clock } = reader
  if ('marketId' in ask) {
    const [ticker, series] = MARKET_TICKER.exec(ask.marketId) ?? []
    if (ticker === undefined || series === undefined || !isWindowSeries(series)) return NOTHING
    return readEvents(reader, [ticker.slice(0, ticker.lastIndexOf('-'))], options)
  }
  const { asset, startsAt, endsAt } = ask.window
  const ticker = `KX${asset}${windowMinutes(ask.window)}M`
  const series = await seriesCache.get([], options)
  if (!series.has(ticker)) return NOTHING
  const page = await parseKalshiEvents(await client.fetchSeriesEvents(ticker, endsAt, options), {
    series,
    eventFees: seriesCache.eventFees(clock.now()),
    now: clock.now(),
  })
  return { ...page, events: page.events.filter(({ markets }) => markets[0]?.window?.startsAt === startsAt) }
}

import {
  Configuration,
  EventsApi,
  ExchangeApi,
  HistoricalApi,
  IncentiveProgramsApi,
  LiveDataApi,
  MarketApi,
  MilestoneApi,
  MultivariateApi,
  SearchApi,
  StructuredTargetsApi,
} from 'kalshi-typescript'
import { type JudgedCall, leaveOut } from './judgedCall'
import type { Subjects } from './subjects'

const CLIENT = 'kalshi-typescript'
export const KALSHI_TYPES = `import type * as K from 'kalshi-typescript'`

/** A call that returns the `data` of a response. */
const answers = (type: string, name: string, call: () => Promise<{ data: unknown }>): JudgedCall => ({
  client: CLIENT,
  name,
  type: `K.${type}`,
  call: async () => (await call()).data,
})

const DAY = 86_400

export function kalshiCalls({ env, kalshi, now }: Subjects): JudgedCall[] {
  const configuration = new Configuration({
    basePath: env.KALSHI_API_URL,
    apiKey: env.KALSHI_KEY_ID,
    privateKeyPem: env.KALSHI_PRIVATE_KEY?.replaceAll('\\n', '\n'),
  })
  const events = new EventsApi(configuration)
  const exchange = new ExchangeApi(configuration)
  const historical = new HistoricalApi(configuration)
  const market = new MarketApi(configuration)
  const multivariate = new MultivariateApi(configuration)
  const search = new SearchApi(configuration)
  const milestones = new MilestoneApi(configuration)
  const targets = new StructuredTargetsApi(configuration)
  const incentives = new IncentiveProgramsApi(configuration)
  const live = new LiveDataApi(configuration)
  const end = Math.floor(now / 1_000)
  const start = end - 2 * DAY
  const { series, event, market: ticker, settled } = kalshi
  // The client takes positional parameters: the unset ones are filters by event, series, time and ticker.
  const unset = undefined
  const withoutCombos = (status: 'open' | 'settled') =>
    market.getMarkets(
      ...([50, unset, unset, unset, unset, unset, unset, unset, unset, unset, unset] as const),
      status,
      unset,
      'exclude',
    )
  return [
    answers('GetEventsResponse', 'getEvents', () => events.getEvents(5)),
    answers('GetEventsResponse', 'getEvents nested, open, with milestones', () =>
      events.getEvents(5, undefined, true, true, 'open'),
    ),
    answers('GetEventsResponse', 'getEvents of a series', () =>
      events.getEvents(5, undefined, false, false, undefined, series),
    ),
    answers('GetEventsResponse', 'getEvents changed since', () =>
      events.getEvents(200, undefined, true, false, undefined, undefined, undefined, undefined, start),
    ),
    answers('GetEventResponse', 'getEvent', () => events.getEvent(event)),
    answers('GetEventResponse', 'getEvent nested', () => events.getEvent(event, true)),
    answers('GetEventMetadataResponse', 'getEventMetadata', () => events.getEventMetadata(event)),
    answers('GetEventFeeChangesResponse', 'getEventFeeChanges', () => events.getEventFeeChanges()),
    answers('GetEventFeeChangesResponse', 'getEventFeeChanges of an event', () =>
      events.getEventFeeChanges(event, 10),
    ),
    answers('GetEventCandlesticksResponse', 'getMarketCandlesticksByEvent', () =>
      events.getMarketCandlesticksByEvent(event, series, start, end, 60),
    ),
    answers('GetMultivariateEventsResponse', 'getMultivariateEvents', () => events.getMultivariateEvents(5)),
    answers('GetMarketsResponse', 'getMarkets', () => market.getMarkets(5)),
    answers('GetMarketsResponse', 'getMarkets without combos', () => withoutCombos('open')),
    answers('GetMarketsResponse', 'getMarkets of an event', () => market.getMarkets(100, undefined, event)),
    answers('GetMarketsResponse', 'getMarkets settled', () => withoutCombos('settled')),
    answers('GetMarketResponse', 'getMarket', () => market.getMarket(ticker)),
    answers('GetMarketOrderbookResponse', 'getMarketOrderbook', () => market.getMarketOrderbook(ticker)),
    answers('GetMarketOrderbookResponse', 'getMarketOrderbook to a depth', () =>
      market.getMarketOrderbook(ticker, 3),
    ),
    answers('GetMarketOrderbooksResponse', 'getMarketOrderbooks', () => market.getMarketOrderbooks([ticker])),
    ...([1, 60, 1_440] as const).map((minutes) =>
      answers('GetMarketCandlesticksResponse', `getMarketCandlesticks of ${minutes} min`, () =>
        market.getMarketCandlesticks(series, ticker, start, end, minutes, minutes === 60),
      ),
    ),
    answers('GetTradesResponse', 'getTrades', () => market.getTrades(20)),
    answers('GetTradesResponse', 'getTrades of a market', () =>
      market.getTrades(20, undefined, ticker, start, end),
    ),
    answers('GetTradesResponse', 'getTrades in blocks', () =>
      market.getTrades(20, undefined, ticker, undefined, undefined, true),
    ),
    answers('GetSeriesResponse', 'getSeries', () => market.getSeries(series)),
    answers('GetSeriesResponse', 'getSeries with volume', () => market.getSeries(series, true)),
    answers('GetSeriesListResponse', 'getSeriesList', () => market.getSeriesList()),
    answers('GetSeriesListResponse', 'getSeriesList by tag, with volume', () =>
      market.getSeriesList(undefined, 'Politics', true, true),
    ),
    answers('ExchangeStatus', 'getExchangeStatus', () => exchange.getExchangeStatus()),
    answers('GetExchangeScheduleResponse', 'getExchangeSchedule', () => exchange.getExchangeSchedule()),
    answers('GetSeriesFeeChangesResponse', 'getSeriesFeeChanges', () => exchange.getSeriesFeeChanges()),
    answers('GetSeriesFeeChangesResponse', 'getSeriesFeeChanges of a series', () =>
      exchange.getSeriesFeeChanges(series, true),
    ),
    answers('GetUserDataTimestampResponse', 'getUserDataTimestamp', () => exchange.getUserDataTimestamp()),
    answers('GetHistoricalCutoffResponse', 'getHistoricalCutoff', () => historical.getHistoricalCutoff()),
    answers('GetMarketsResponse', 'getHistoricalMarkets', () => historical.getHistoricalMarkets(20)),
    answers('GetMarketResponse', 'getHistoricalMarket', () => historical.getHistoricalMarket(settled)),
    answers('GetMarketCandlesticksHistoricalResponse', 'getMarketCandlesticksHistorical', () =>
      historical.getMarketCandlesticksHistorical(settled, start, end, 60),
    ),
    answers('GetTradesResponse', 'getTradesHistorical', () => historical.getTradesHistorical(settled)),
    answers('GetTagsForSeriesCategoriesResponse', 'getTagsForSeriesCategories', () =>
      search.getTagsForSeriesCategories(),
    ),
    answers('GetFiltersBySportsResponse', 'getFiltersForSports', () => search.getFiltersForSports()),
    answers('GetMilestonesResponse', 'getMilestones', () => milestones.getMilestones(10)),
    answers('GetStructuredTargetsResponse', 'getStructuredTargets', () => targets.getStructuredTargets()),
    answers('GetMultivariateEventCollectionsResponse', 'getMultivariateEventCollections', () =>
      multivariate.getMultivariateEventCollections(),
    ),
    answers('GetIncentiveProgramsResponse', 'getIncentivePrograms', () => incentives.getIncentivePrograms()),
    answers('GetLiveDatasResponse', 'getLiveDatas of none', () => live.getLiveDatas([])),
    ...leaveOut(
      CLIENT,
      ['getFillsHistorical', 'getHistoricalOrders', 'getHistoricalPositions'],
      'reads of an account; the service holds no account',
    ),
    ...leaveOut(
      CLIENT,
      [
        'getEventForecastPercentilesHistory',
        'getMilestone',
        'getStructuredTarget',
        'getMultivariateEventCollection',
        'getEventLiveData',
        'getGameStats',
        'getLiveData',
        'getLiveDataByMilestone',
        'getWeatherIndex',
        'getWeatherIndexCalibrations',
      ],
      'scores, forecasts and combos: the simulated world has none to ask about',
    ),
  ]
}

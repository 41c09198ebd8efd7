import { listOnKalshi } from '../listings/kalshiListing'
import { type LimitlessListing, listOnLimitless } from '../listings/limitlessListing'
import type { ToList } from '../listings/listing'
import { listOnPolymarket, type PolymarketListing } from '../listings/polymarketListing'
import { listOnPredictfun, type PredictfunListing } from '../listings/predictfunListing'
import type { Question } from '../world/createWorld'
import { MINUTE } from '../world/dates'
import { type Facts, NOBODY } from '../world/facts'
import { createRandom, hashText, noiseAt } from '../world/random'
import type { WindowSlot } from './windowSchedule'

/** Ids of windows are above those of all other questions. */
const FIRST_RANK = 200_000
const RANKS = 100_000
const VENUES: readonly WindowSlot['venue'][] = ['polymarket', 'kalshi', 'limitless', 'predictfun']

/** Even odds at the start. */
const EVEN = 0.5
/** Low volume, so that they do not rank above everything else. */
const VOLUME = { volume: 900, volume24h: 400 }

function factsOf({ venue, asset: { asset, price }, minutes, startsAt }: WindowSlot): Facts {
  const at = startsAt + minutes * MINUTE
  const moved = price * (1 + 0.01 * noiseAt(hashText(asset.code), startsAt / (240 * MINUTE)))
  // Each uses another price index.
  const leaning = 1 + VENUES.indexOf(venue) * 0.000_04
  return {
    template: 'cryptoUpDown',
    category: 'crypto',
    kind: 'binary',
    subject: asset,
    rival: NOBODY,
    at,
    outcomes: [{ key: 'yes', name: 'Yes', code: '', at, probability: EVEN }],
    window: { startsAt, minutes, openPrice: Number((moved * leaning).toFixed(2)) },
  }
}

const quiet = <Market extends object>(markets: readonly Market[]) =>
  markets.map((market) => ({ ...market, ...VOLUME }))

/** "btc-updown-15m-1773307200"; an hour by its start in New York. */
function polymarketSlug({ asset: { asset }, minutes, startsAt }: WindowSlot, title: string): string {
  if (minutes !== 60) return `${asset.code.toLowerCase()}-updown-${minutes}m-${startsAt / 1_000}`
  const [, month = '', day = '', hour = ''] = /- (\w+) (\d+), (\w+) ET$/.exec(title) ?? []
  const year = new Date(startsAt - 5 * 60 * MINUTE).getUTCFullYear()
  return `${asset.name}-up-or-down-${month}-${day}-${year}-${hour}-et`.toLowerCase()
}

function onPolymarket(slot: WindowSlot, toList: ToList): PolymarketListing {
  const listing = listOnPolymarket(toList)
  const slug = polymarketSlug(slot, listing.text.title)
  return { ...listing, slug, markets: quiet(listing.markets).map((market) => ({ ...market, slug })) }
}

const LENGTHS = { 5: '5 Min', 15: '15 mins', 60: 'Hourly' } as const

/** The title states no time. */
function onLimitless({ asset: { asset }, minutes, startsAt }: WindowSlot, toList: ToList): LimitlessListing {
  const listing = listOnLimitless(toList)
  const title = `${asset.code} Up or Down - ${LENGTHS[minutes]}`
  const id = `${asset.code}-up-or-down-${minutes}-min-${startsAt}`.toLowerCase()
  const utc = (at: number) => `${new Date(at).toISOString().slice(11, 16)} UTC`
  const rules = `<p>This market will resolve to &quot;Up&quot; if the Pyth ${asset.code}/USD price at ${utc(startsAt + minutes * MINUTE)} is greater than or equal to the price captured at ${utc(startsAt)}. Otherwise, this market will resolve to &quot;Down&quot;.</p><p>Resolution source: Pyth ${asset.code}/USD price feed.</p>`
  return {
    ...listing,
    eventId: id,
    text: { ...listing.text, title, rules: () => rules },
    markets: quiet(listing.markets).map((market) => ({ ...market, id, title, rules })),
  }
}

function onPredictfun(
  { asset: { asset }, minutes, startsAt }: WindowSlot,
  toList: ToList,
): PredictfunListing {
  const listing = listOnPredictfun(toList, {})
  const eventId = `${asset.code.toLowerCase()}-updown-${minutes}m-${startsAt / 1_000}`
  const rules = `This market will resolve to "Up" if the ${asset.name} price at the end of the time range specified in the title is greater than or equal to the price at the beginning of that range. Otherwise, it will resolve to "Down".`
  return {
    ...listing,
    eventId,
    variant: 'CRYPTO_UP_DOWN',
    markets: quiet(listing.markets).map((market) => ({ ...market, rules })),
  }
}

function listingOf(slot: WindowSlot, toList: ToList): Partial<Question> {
  switch (slot.venue) {
    case 'polymarket':
      return { polymarket: onPolymarket(slot, toList) }
    case 'kalshi': {
      const listing = listOnKalshi(toList)
      return { kalshi: { ...listing, markets: quiet(listing.markets) } }
    }
    case 'limitless':
      return { limitless: onLimitless(slot, toList) }
    case 'predictfun':
      return { predictfun: onPredictfun(slot, toList) }
  }
}

/** One venue's question of a window. It resolves the same on all of them. */
export function windowQuestion(
  slot: WindowSlot,
  { seed, startedAt }: { seed: number; startedAt: number },
): Question {
  const { venue, asset, minutes, startsAt, listedAt } = slot
  const id = `window-${asset.asset.code}-${minutes}-${startsAt}`
  const facts = factsOf(slot)
  const place = startsAt / (5 * MINUTE)
  const kind = [5, 15, 60].indexOf(minutes) + 3 * (asset.asset.code === 'BTC' ? 0 : 1)
  const own = hashText(`${seed}/${id}`)
  return {
    id,
    facts,
    seed: own,
    // 0 would mean long ago.
    listedAfter: listedAt - startedAt || 1,
    endsAfter: facts.at - startedAt,
    results: new Map([['yes', own % 2 === 0 ? 'yes' : 'no']]),
    ...listingOf(slot, {
      facts,
      random: createRandom(`${seed}/${id}/${venue}`),
      rank: FIRST_RANK + (place % RANKS) * 6 + kind,
      outcomes: facts.outcomes,
      inverted: false,
    }),
  }
}

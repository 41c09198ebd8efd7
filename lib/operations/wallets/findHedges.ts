import type { WireHedge } from '@/lib/contract/costs'
import { type PlatformId, platformOf } from '@/lib/contract/platform'
import type { Outcome } from '@/lib/core/domain/market'
import { fromMicro } from '@/lib/core/domain/units'
import type { VenueId } from '@/lib/core/domain/venue'
import type { Runtime } from '@/lib/operations/runtime'
import { type Compared, prepareSettlements, settlementOf } from '@/lib/operations/scanner/settlementOf'
import { inGroup } from '@/lib/operations/views/resolveTokens'
import type { CostedToken } from './tokenCosts'
import type { TokenHit } from './tokenHits'
import { isFinal, toMicroTokens } from './valueTokens'

/** A token in view with its market. */
export interface ListedCost {
  costed: CostedToken
  token: TokenHit
}

/** One side of an outcome on one platform, over all wallets. */
interface Side {
  platform: PlatformId
  venue: VenueId
  token: TokenHit
  /** Micro-tokens. */
  tokens: bigint
  left: bigint
  /** Micro-dollars; absent where a part is unknown. */
  cost?: bigint
}

const micro = (raw: bigint, { decimals }: CostedToken['token']) => BigInt(toMicroTokens({ raw, decimals }))

function toSides(runtime: Runtime, listed: readonly ListedCost[]): Side[] {
  const sides = new Map<string, Side>()
  for (const { costed, token } of listed) {
    const { venue } = costed.token
    const platform = platformOf(venue, runtime.config.platforms)
    if (!platform) continue
    const tokens = micro(costed.held, costed.token)
    const cost = costed.cost === undefined ? undefined : micro(costed.cost, costed.token)
    const key = `${venue} ${token.hit.market.id}`
    const known = sides.get(key)
    const both = known ? { tokens: known.tokens + tokens } : { tokens }
    const sum = known ? known.cost !== undefined && cost !== undefined && known.cost + cost : cost
    sides.set(key, {
      ...{ platform, venue, token },
      ...both,
      left: both.tokens,
      ...(typeof sum === 'bigint' && { cost: sum }),
    })
  }
  return [...sides.values()].sort((a, b) => (a.tokens > b.tokens ? -1 : a.tokens < b.tokens ? 1 : 0))
}

/** The cost of part of a side's tokens, at its average. */
const costOf = ({ cost, tokens }: Side, part: bigint) =>
  cost === undefined ? undefined : (cost * part) / tokens

interface Pair {
  yes: Side
  no: Side
  tokens: bigint
}

/** Yes on one platform with No on another, largest holdings first; each token in at most one pair. */
function pairUp(yes: readonly Side[], no: readonly Side[]): Pair[] {
  const pairs: Pair[] = []
  for (const one of yes) {
    for (const other of no) {
      // biome-ignore lint/complexity/useMathMinMax: Math.min takes no bigint.
      const tokens = one.left < other.left ? one.left : other.left
      if (one.venue === other.venue || tokens === 0n) continue
      one.left -= tokens
      other.left -= tokens
      pairs.push({ yes: one, no: other, tokens })
    }
  }
  return pairs
}

const memberOf = ({ token: { hit } }: Side): Compared['legs'][number] => ({
  member: { market: hit.market, inverted: hit.group?.inverted ?? false },
})

/** Holdings of both sides of an outcome on different platforms, and whether those settle alike. */
export async function findHedges(runtime: Runtime, listed: readonly ListedCost[]): Promise<WireHedge[]> {
  const byOutcome = new Map<string, Record<Outcome, ListedCost[]>>()
  for (const one of listed) {
    const { hit, outcome } = one.token
    if (!hit.group?.outcomeId || one.costed.held === 0n || isFinal(hit.market)) continue
    const sides = byOutcome.get(hit.group.outcomeId) ?? { yes: [], no: [] }
    sides[inGroup(hit, outcome)].push(one)
    byOutcome.set(hit.group.outcomeId, sides)
  }
  const found = [...byOutcome.values()].flatMap(({ yes, no }) =>
    pairUp(toSides(runtime, yes), toSides(runtime, no)).flatMap((pair) => {
      const { group } = pair.yes.token.hit
      if (!group) return []
      const compared: Compared = { kind: 'pair', legs: [memberOf(pair.yes), memberOf(pair.no)], group }
      return [{ ...pair, group, compared }]
    }),
  )
  await prepareSettlements(
    runtime,
    found.map(({ compared }) => compared),
  )
  return found.map(({ yes, no, tokens, group, compared }) => {
    const { verdict, differs } = settlementOf(runtime, compared)
    const [one, other] = [costOf(yes, tokens), costOf(no, tokens)]
    return {
      event_slug: group.slug,
      event_title: group.title,
      outcome_id: group.outcomeId,
      outcome_group_title: group.outcomeTitle ?? null,
      yes: { platform: yes.platform, market_id: yes.token.hit.market.id },
      no: { platform: no.platform, market_id: no.token.hit.market.id },
      tokens: fromMicro(Number(tokens)),
      cost_usd: one === undefined || other === undefined ? null : fromMicro(Number(one + other)),
      verdict,
      differs,
    }
  })
}

import type { PlanPlatform } from '@/lib/contract/distribution'
import { PLATFORM_IDS, type PlatformId } from '@/lib/contract/platformIds'
import type { OutcomeSettlement } from '@/lib/contract/settlement'
import { DEFAULT_HAIRCUT_CENTS, haircutFor } from '@/lib/core/domain/settlement'
import { fromMicro, MICRO } from '@/lib/core/domain/units'
import { haircutUsd } from '@/lib/core/planner/ladder/haircuts'
import { isSame, toMicro } from './figures'
import type { PlanAnswer } from './types'

type Stated = Pick<NonNullable<PlanPlatform['settlement']>, 'verdict' | 'differs'>

const speaksOf = ({ settlement, settle_like, haircut_cents }: PlanAnswer['request']) =>
  settlement !== undefined || settle_like !== undefined || haircut_cents !== undefined

/** Haircut, dollars per token, of a platform with this verdict in this request. */
function haircutBy(
  { settlement, direction, haircut_cents: cents }: PlanAnswer['request'],
  stated: Stated,
): number {
  if (settlement !== 'price' || direction !== 'buy') return 0
  return haircutFor(stated, { ...DEFAULT_HAIRCUT_CENTS, ...cents }) / MICRO
}

/** The page's verdict, where the response uses the same reference. */
function statedOnPage(
  { request }: PlanAnswer,
  settlement: OutcomeSettlement | undefined,
  id: PlatformId,
): Stated | undefined {
  const own = settlement?.platforms[id]
  if (!own || (request.settle_like !== undefined && request.settle_like !== settlement?.reference))
    return undefined
  const differs = own.dimensions.flatMap(({ dimension, verdict }) =>
    verdict === 'differs' ? [dimension] : [],
  )
  return { verdict: own.verdict, differs }
}

const isSameVerdict = (a: Stated, b: Stated) =>
  a.verdict === b.verdict && a.differs.join() === b.differs.join()

function checkRow(answer: PlanAnswer, row: PlanPlatform, onPage: Stated | undefined): string | undefined {
  const { request, plan } = answer
  const haircut = plan.certificate.haircuts?.[row.platform]
  const { settlement } = row
  if (haircut === undefined) return 'has no haircut in the certificate'
  if (row.used !== (settlement !== undefined)) return 'states a settlement although it is not used, or none'
  if (onPage && !isSame(haircut, haircutBy(request, onPage)))
    return 'has another haircut than its settlement gives'
  if (!settlement) return undefined
  if (onPage && !isSameVerdict(settlement, onPage)) return 'settles differently from what this page shows'
  if (!isSame(haircut, haircutBy(request, settlement))) return 'has another haircut than its settlement gives'
  const counted = fromMicro(haircutUsd(toMicro(haircut), toMicro(row.tokens)))
  return isSame(settlement.haircut_usd, counted) ? undefined : 'counts another haircut than its tokens give'
}

/**
 * The first error in a response's settlement: verdicts against the page's own, haircuts against the request's cents,
 * and their sums. Undefined when valid, or when the request has no settlement options.
 */
export function checkSettlement(
  answer: PlanAnswer,
  settlement: OutcomeSettlement | undefined,
  nameOf: (id: PlatformId) => string,
): string | undefined {
  const { combined, certificate, platforms, strictness } = answer.plan
  if (!speaksOf(answer.request)) {
    const states = combined.haircut_usd ?? certificate.haircuts ?? strictness
    return states === undefined ? undefined : 'The answer counts haircuts that were not requested.'
  }
  const rows = PLATFORM_IDS.flatMap((id) => platforms[id] ?? [])
  for (const row of rows) {
    const wrong = checkRow(answer, row, statedOnPage(answer, settlement, row.platform))
    if (wrong) return `${nameOf(row.platform)} ${wrong}.`
  }
  const sum = rows.reduce((all, row) => all + (row.settlement?.haircut_usd ?? 0), 0)
  if (!isSame(combined.haircut_usd, sum, 6e-6)) return 'The haircuts do not add up.'
  const kept = rows.filter(({ platform }) => !strictness?.excluded.includes(platform))
  const isStrict = rows.every(({ settlement: own, platform }) =>
    own ? (own.verdict !== 'same') === strictness?.excluded.includes(platform) : true,
  )
  if (!strictness || !isStrict) return 'The answer lists the wrong platforms as settling the same.'
  const alike =
    kept.length === rows.length ||
    rows.every(({ used, platform }) => !used || !strictness.excluded.includes(platform))
  return alike && strictness.cost_usd !== 0
    ? 'Using only platforms that settle the same changes nothing, but the answer gives it a cost.'
    : undefined
}

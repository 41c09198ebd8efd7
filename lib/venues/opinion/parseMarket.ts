import type { Market } from '@/lib/core/domain/market'
import type { RejectedRow } from '../connector'
import { plainText } from '../plainText'
import { rejectRow } from '../rejectRow'
import { toText, toUsd } from '../wireValues'
import { type TopicRef, toEventId } from './eventId'
import { OPINION_FEE } from './fees'
import { topicUrl } from './links'
import { statusOf } from './marketStatus'
import { type BinaryRow, binaryRow, type TopicRow } from './schemas'
import { OPINION_RULES } from './tradingRules'

/** ERC-1155 ids: uint256 as decimal text. */
const TOKEN_ID = /^\d{1,78}$/
const BYTES32 = /^[0-9a-f]{64}$/i

/** Plain labels come in capitals ("YES", "UP"); names are left unchanged. */
const PLAIN_LABEL = /^(?:YES|NO|UP|DOWN|OVER|UNDER)$/

const labelOf = (text: string | null | undefined, fallback: string) => {
  const label = toText(text) ?? fallback
  return PLAIN_LABEL.test(label) ? label[0] + label.slice(1).toLowerCase() : label
}

export const toMs = (seconds: number | null | undefined) => (seconds ? seconds * 1_000 : undefined)

const conditionOf = (text: string | null | undefined) => {
  const hex = toText(text)?.replace(/^0x/, '')
  return hex && BYTES32.test(hex) ? `0x${hex}` : undefined
}

/** The placeholder for children in a title: "above ___ on", "out by...?". */
const BLANK = /(?<!\s)\s*(?:_{2,}|\.{3,}|…)\s*/

/** A child's title is a label; inserted into its parent's, it is the whole question. */
function questionOf(child: string, parent: string): string {
  if (child.includes('?')) return child
  if (!BLANK.test(parent)) return `${parent} – ${child}`
  return parent
    .replace(BLANK, () => ` ${child} `)
    .replace(/ (?=[?.,]|$)/g, '')
    .trim()
}

/** The two tokens; nothing while the market has none yet, which is before it can be traded. */
function tokensOf({ yesTokenId, noTokenId }: BinaryRow): [string, string] | RejectedRow | undefined {
  if (!yesTokenId && !noTokenId) return undefined
  const [yes, no] = [yesTokenId ?? '', noTokenId ?? '']
  if (!TOKEN_ID.test(yes)) return { path: 'yesTokenId', message: 'is not a token id' }
  if (!TOKEN_ID.test(no) || no === yes) return { path: 'noTokenId', message: 'is not another token id' }
  return [yes, no]
}

interface MarketContext {
  topic: TopicRef
  /** The enclosing categorical market; absent on a binary topic. */
  parent?: TopicRow
  path: string
}

/**
 * One binary market, or one child of a categorical one: then title, rules and end default to the parent's. Nothing for
 * one without tokens.
 * Units: `volume` in the quote token, which is USDT; dates in Unix seconds, 0 for none.
 */
export function parseMarket(
  row: unknown,
  { topic, parent, path }: MarketContext,
): { market: Market } | { refusal: RejectedRow } | undefined {
  const parsed = binaryRow.safeParse(row)
  if (!parsed.success) return { refusal: rejectRow(parsed.error, path) }
  const wire = parsed.data
  const tokens = tokensOf(wire)
  if (!tokens) return undefined
  const under = (field: string) => (path === '' ? field : `${path}.${field}`)
  if ('path' in tokens) return { refusal: { path: under(tokens.path), message: tokens.message } }
  // The venue's YES must not be read inverted.
  if (toText(wire.yesLabel)?.toLowerCase() === 'no')
    return { refusal: { path: under('yesLabel'), message: 'is No' } }
  return {
    market: {
      venue: 'opinion',
      id: wire.marketId,
      eventId: toEventId(topic),
      slug: toText(wire.slug),
      question: parent ? questionOf(wire.marketTitle, parent.marketTitle) : wire.marketTitle,
      outcomeTitle: parent ? wire.marketTitle : undefined,
      yesLabel: labelOf(wire.yesLabel, 'Yes'),
      noLabel: labelOf(wire.noLabel, 'No'),
      yesTokenId: tokens[0],
      noTokenId: tokens[1],
      conditionId: conditionOf(wire.conditionId),
      ...statusOf(wire),
      endDate: toMs(wire.cutoffAt) ?? toMs(parent?.cutoffAt),
      rules: plainText(toText(wire.rules) ?? parent?.rules ?? ''),
      url: topicUrl(topic),
      volume: toUsd(wire.volume),
      fee: OPINION_FEE,
      trading: OPINION_RULES,
      references: [],
    },
  }
}

import type { EventRef, EventText, LabelledVerdict, MarketText } from '@/lib/core/domain/matches'

/** One side of a labelled pair, with the field names of label files. */
interface LabelSide {
  venue: string
  id: string
  title: string
  event_id: string
  event_title: string
  outcome: string | null
  end_date: string | null
  rules: string | null
}

/** A line of a label file. */
export interface Label {
  a: LabelSide
  b: LabelSide
  label: 'same' | 'different'
  /** `complement`: the NO of one is the YES of the other. */
  relation: 'same' | 'complement' | null
  reason: string
}

const toSide = ({ venue, eventId }: EventRef, event: EventText, market: MarketText): LabelSide => ({
  venue,
  id: market.id,
  title: market.question,
  event_id: eventId,
  event_title: event.title,
  outcome: market.outcome ?? null,
  end_date: market.endDate === undefined ? null : new Date(market.endDate).toISOString(),
  rules: [...new Set([event.rules.trim(), market.rules.trim()])].filter(Boolean).join('\n\n') || null,
})

const relationOf = (verdict: Label['label'], inverted: boolean): Label['relation'] => {
  if (verdict === 'different') return null
  return inverted ? 'complement' : 'same'
}

/** Converts a decision to labelled pairs, one per market pair whose texts were stored with it. */
export const toLabels = ({ a, b, verdict, markets, texts, reason }: LabelledVerdict): Label[] =>
  markets.flatMap((pair): Label[] => {
    const x = texts.a.markets.find(({ id }) => id === pair.a)
    const y = texts.b.markets.find(({ id }) => id === pair.b)
    if (!x || !y) return []
    return [
      {
        a: toSide(a, texts.a, x),
        b: toSide(b, texts.b, y),
        label: verdict,
        relation: relationOf(verdict, pair.inverted),
        reason: reason ?? 'Decided by a reviewer.',
      },
    ]
  })

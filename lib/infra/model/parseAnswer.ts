import { z } from 'zod'
import { BaseError } from '@/lib/core/domain/errors'
import {
  COMPARISONS,
  JUDGE_VERDICTS,
  type Judgement,
  SLOT_NAMES,
  type Slot,
} from '@/lib/core/matching/model/types'
import { tryJson } from '@/lib/infra/net/tryJson'

const MAX_SLOTS = 40
const MAX_REASON = 600

/**
 * Stored, shown to people and compared: no control characters, no line breaks, no half of a character, none of which
 * the database takes.
 */
const oneLine = (text: string) => text.replace(/[\p{C}\s]+/gu, ' ').trim()
const line = (max: number) =>
  z
    .string()
    .transform(oneLine)
    .pipe(z.string().min(1))
    .transform((text) => oneLine(text.slice(0, max)))
const short = (max: number) => z.string().max(max).transform(oneLine)
const quote = short(600).pipe(z.string().min(1))
const day = z.iso.date()
const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? undefined)

const figure = z.strictObject({
  slot: z.literal('figure'),
  comparison: z.enum(COMPARISONS),
  value: z.number(),
  to: optional(z.number()),
  unit: optional(short(40)).transform((unit) => unit?.toLowerCase() ?? ''),
  quote,
})
const window = z.strictObject({
  slot: z.literal('window'),
  from: optional(day),
  to: optional(day),
  time: optional(z.string().regex(/^\d{2}:\d{2}$/)),
  zone: optional(short(40)),
  quote,
})
const polarity = z.strictObject({
  slot: z.literal('polarity'),
  value: z.enum(['asserted', 'denied']),
  quote,
})
const WORD_SLOTS = SLOT_NAMES.filter(
  (name) => name !== 'figure' && name !== 'window' && name !== 'polarity',
) as readonly Exclude<(typeof SLOT_NAMES)[number], 'figure' | 'window' | 'polarity'>[]
const words = z.strictObject({
  slot: z.enum(WORD_SLOTS),
  value: z.union([z.string(), z.number().transform(String)]).pipe(line(200)),
  quote,
})

const slot = z.discriminatedUnion('slot', [figure, window, polarity, words])

/** Without the fields that the answer gave as null. */
function toSlot(one: z.output<typeof slot>): Slot {
  if (one.slot === 'figure') {
    const { to, ...rest } = one
    return to === undefined ? rest : { ...rest, to }
  }
  if (one.slot !== 'window') return one
  const { from, to, time, zone, ...rest } = one
  return {
    ...rest,
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(time !== undefined && { time }),
    ...(zone !== undefined && { zone }),
  }
}

/** Slots as stored or answered; an invalid one is left out, since each stands for itself. */
export const slotList = z
  .array(z.unknown())
  .max(MAX_SLOTS)
  .transform((list) =>
    list.flatMap((one) => {
      const parsed = slot.safeParse(one)
      return parsed.success ? [toSlot(parsed.data)] : []
    }),
  )

const reading = z.strictObject({ slots: slotList })

export const judgement = z.strictObject({
  verdict: z.enum(JUDGE_VERDICTS),
  slot: z.enum(SLOT_NAMES),
  here: short(600),
  there: short(600),
  reason: line(MAX_REASON),
})

/** Models often wrap JSON in a fence or put it after a sentence: only the object is parsed. */
function parseObject(content: string): unknown {
  const [start, end] = [content.indexOf('{'), content.lastIndexOf('}')]
  return tryJson(content.slice(Math.max(start, 0), end + 1))
}

/** The model answered outside the format. It counts, and the pair is not sent again soon. */
export class UnusableAnswer extends BaseError {
  override name = 'UnusableAnswer'
}

function parse<T>(schema: z.ZodType<T>, content: string, what: string): T {
  const parsed = schema.safeParse(parseObject(content))
  if (parsed.success) return parsed.data
  throw new UnusableAnswer(`The model for matching answered no ${what}.`, { code: 'upstream_error' })
}

/** A reader's answer, not yet verified against the text. Errors: {@link UnusableAnswer}. */
export const parseReading = (content: string): Slot[] => parse(reading, content, 'slots with quotes').slots

/** A judge's answer, not yet verified against the texts. Errors: {@link UnusableAnswer}. */
export const parseJudgement = (content: string): Judgement =>
  parse(judgement, content, 'verdict with a slot, quotes and a reason')

import { z } from 'zod'
import { PROMPT_VERSION } from '@/lib/core/matching/model/prompts'
import type { Judgement, Slot } from '@/lib/core/matching/model/types'
import { judgement, slotList } from '@/lib/infra/model/parseAnswer'

const hash = z.string().regex(/^[\w-]{43}$/)

const line = z.discriminatedUnion('kind', [
  /** Who or what has read, and when. */
  z.object({ kind: z.literal('about'), prompt_version: z.string(), read_by: z.string(), date: z.iso.date() }),
  z.object({ kind: z.literal('reader'), hash, slots: slotList }),
  z.object({ kind: z.literal('judge'), a_hash: hash, b_hash: hash, ...judgement.shape }),
])

/** Recorded answers by the hashes of the texts. */
export interface RecordedAnswers {
  readings: ReadonlyMap<string, readonly Slot[]>
  /** By both hashes, in the order of the pair. */
  judgements: ReadonlyMap<string, Judgement>
}

export const judgedKey = (a: string, b: string) => `${a} ${b}`

/**
 * Reads recorded answers, one JSON object a line; the first says who has read.
 * Errors: an invalid line, or another version of the prompt, throws with its number.
 */
export function parseAnswers(file: string): RecordedAnswers {
  const readings = new Map<string, readonly Slot[]>()
  const judgements = new Map<string, Judgement>()
  for (const [at, text] of file.split('\n').entries()) {
    if (text.trim() === '') continue
    const parsed = line.safeParse(JSON.parse(text))
    if (!parsed.success) throw new Error(`Line ${at + 1}: ${z.prettifyError(parsed.error)}`)
    const one = parsed.data
    if (one.kind === 'about' && one.prompt_version !== PROMPT_VERSION)
      throw new Error(
        `Line ${at + 1}: answers to version ${one.prompt_version} of the prompt; this is ${PROMPT_VERSION}.`,
      )
    if (one.kind === 'reader') readings.set(one.hash, one.slots)
    if (one.kind === 'judge') {
      const { verdict, slot, here, there, reason } = one
      judgements.set(judgedKey(one.a_hash, one.b_hash), { verdict, slot, here, there, reason })
    }
  }
  return { readings, judgements }
}

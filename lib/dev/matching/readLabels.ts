import { z } from 'zod'
import type { LabelledPair } from '@/lib/core/matching/scorecard'
import { type CatalogueRow, rowSchema } from './readCatalogue'

const sideSchema = rowSchema.extend({ id: rowSchema.shape.id.nullish() })
const pairSchema = z.object({
  a: sideSchema,
  b: sideSchema,
  label: z.enum(['same', 'complement', 'different']),
  label_quality: z.string().default('own'),
})

/** A labelled pair with both markets as catalogue rows. */
export interface LabelledRows extends LabelledPair {
  rows: [CatalogueRow, CatalogueRow]
  /** The polarity of a match. */
  relation: 'same' | 'complement'
  /** Doubted by its collector: it counts neither way. */
  doubtful: boolean
}

/** Labels that their collectors doubt. */
const DOUBTFUL = /unverified|loose|disputed/

const toRow = (side: z.infer<typeof sideSchema>): CatalogueRow | undefined =>
  side.id && side.title ? { ...side, id: side.id } : undefined

/**
 * Reads labelled pairs, one JSON object per line. Pairs with a side without id or title cannot be matched by text;
 * they are counted and skipped.
 *
 * Errors: an invalid line throws with its number.
 */
export function parseLabels(file: string): { pairs: LabelledRows[]; untitled: number } {
  let untitled = 0
  const pairs = file.split('\n').flatMap((line, index): LabelledRows[] => {
    if (line.trim() === '') return []
    const parsed = pairSchema.safeParse(JSON.parse(line))
    if (!parsed.success) throw new Error(`Line ${index + 1}: ${z.prettifyError(parsed.error)}`)
    const { a, b, label, label_quality } = parsed.data
    const [x, y] = [toRow(a), toRow(b)]
    if (!x || !y) {
      untitled += 1
      return []
    }
    const side = (row: CatalogueRow) => ({ venue: row.venue, id: row.id, title: row.title ?? '' })
    return [
      {
        a: side(x),
        b: side(y),
        label: label === 'different' ? label : 'same',
        relation: label === 'complement' ? label : 'same',
        rows: [x, y],
        doubtful: DOUBTFUL.test(label_quality),
      },
    ]
  })
  return { pairs, untitled }
}

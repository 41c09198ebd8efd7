import { z } from 'zod'
import { VENUE_IDS } from '@/lib/core/domain/venue'

/** A judged pair of a catalogue file, named by venue and id. */
const labelSchema = z
  .object({
    a_venue: z.enum(VENUE_IDS),
    a_id: z.coerce.string(),
    b_venue: z.enum(VENUE_IDS),
    b_id: z.coerce.string(),
    label: z.enum(['same', 'complement', 'subset', 'superset', 'different', 'undecidable']),
    confidence: z.enum(['high', 'medium', 'low']).default('high'),
    reason: z.string().default(''),
    category: z.string().default('other'),
    /** The family of questions that the pair belongs to. */
    template: z.string(),
    /** Available while the matcher's vocabulary was written; absent when the file does not state it. */
    first_shared: z.boolean().optional(),
  })
  .transform(({ label, confidence, ...pair }) => ({
    ...pair,
    // A pair where one side implies the other is not a match.
    label:
      confidence === 'low' ? 'undecidable' : label === 'subset' || label === 'superset' ? 'different' : label,
  }))
export type CatalogueLabel = z.infer<typeof labelSchema>

/**
 * Reads labels, one JSON object per line; a label its annotator doubts is undecidable.
 *
 * Errors: an invalid line throws with its number.
 */
export function parseCatalogueLabels(file: string): CatalogueLabel[] {
  return file.split('\n').flatMap((line, index) => {
    if (line.trim() === '') return []
    const parsed = labelSchema.safeParse(JSON.parse(line))
    if (!parsed.success) throw new Error(`Line ${index + 1}: ${z.prettifyError(parsed.error)}`)
    return [parsed.data]
  })
}

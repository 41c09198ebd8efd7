import type { VenueId } from '@/lib/core/domain/venue'
import type { RejectedRow } from '../connector'
import { unreadRows } from './unreadRows'
import { wireDrift } from './wireDrift'

/** List positions and long ids are stripped, so that one fault in many rows is one entry. */
const general = (text: string) =>
  text.replaceAll(/(?<=^|[\s.:])\d+(?=[\s.:]|$)|0x[0-9a-f]{8,}|\d{12,}/gi, '{}')

/** Counts rows that a connector rejected, by what was read; those that could not be read are counted separately. */
export function countRefusals(venue: VenueId, what: string, refusals: readonly RejectedRow[]): void {
  for (const { path, message, rows = 1, unread } of refusals) {
    if (unread !== undefined) {
      unreadRows.count(venue, unread, rows)
      continue
    }
    const detail = `${general(path)}: ${message}`
    wireDrift.count({ venue, endpoint: what, kind: 'refused_row', detail, sample: { path, message } })
  }
}

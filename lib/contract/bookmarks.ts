import { z } from 'zod'
import {
  BOOKMARK_KEY_LENGTH,
  BOOKMARK_KINDS,
  BOOKMARK_VALUE_LENGTH,
  type Bookmark,
} from '@/lib/core/domain/bookmarks'
import { text, timestamp, toTimestamp } from './scalars'

export const wireBookmark = z.strictObject({
  kind: z.enum(BOOKMARK_KINDS).describe('A watched event, or a named search of the list.'),
  key: text(BOOKMARK_KEY_LENGTH).min(1).describe("The event's id, or the search's name."),
  value: text(BOOKMARK_VALUE_LENGTH).describe('The search as the address has it; "" for an event.'),
  changed_at: timestamp.describe(
    'By the clock of the client that changed it; a time in the future counts as now.',
  ),
  removed: z.boolean().describe('Let go. Remembered, so that another browser does not bring it back.'),
})
export type WireBookmark = z.infer<typeof wireBookmark>

export const mergeBookmarksRequest = z.strictObject({
  bookmarks: z.array(wireBookmark).max(100).describe('Any subset of the bookmarks of one browser.'),
})

export const bookmarksResponse = z.strictObject({
  user_id: z.string().describe('Whose they are.'),
  bookmarks: z
    .array(wireBookmark)
    .describe('The latest change first. At most 200 events and 30 searches, and as many removed ones.'),
})
export type BookmarksResponse = z.infer<typeof bookmarksResponse>

export const toWireBookmark = ({ changedAt, ...rest }: Bookmark): WireBookmark => ({
  ...rest,
  changed_at: toTimestamp(changedAt),
})

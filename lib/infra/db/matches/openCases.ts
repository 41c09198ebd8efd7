import { Prisma } from '../generated/client.ts'

/** The review list in SQL: joins to a case `c`, and its order. */

/** The decision in force for a case, if any: `v`. */
export const VERDICT = Prisma.sql`left join lateral (
  select p."verdict" from "MatchReviewPair" p join "MatchReview" r on r."id" = p."reviewId"
  where r."undoneAt" is null and p."aVenue" = c."aVenue" and p."aEventId" = c."aEventId"
    and p."bVenue" = c."bVenue" and p."bEventId" = c."bEventId"
  order by r."at" desc, r."id" desc limit 1) v on true`

/** The alarm of its prices, if any: `m`. */
export const ALARM = Prisma.sql`left join "MatchAlarm" m on m."aVenue" = c."aVenue"
  and m."aEventId" = c."aEventId" and m."bVenue" = c."bVenue" and m."bEventId" = c."bEventId"`

/** What a model proposed on the current rules, if anything: `s`. */
export const SUGGESTION = Prisma.sql`left join "MatchSuggestion" s on s."aVenue" = c."aVenue"
  and s."aEventId" = c."aEventId" and s."bVenue" = c."bVenue" and s."bEventId" = c."bEventId"
  and s."prints" = c."prints"`

/** Nobody has decided, or the rules have changed since. */
export const IS_OPEN = Prisma.sql`(v."verdict" is null or c."state" = 'reopened')`

/** Re-opened ones, then those with an alarm that nobody has overruled, then by value. */
export const ORDER = Prisma.sql`order by (c."state" = 'reopened') desc,
  (m."reason" is not null and v."verdict" is null) desc, c."valueMicro" desc,
  c."aVenue", c."aEventId", c."bVenue", c."bEventId"`

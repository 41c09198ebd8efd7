-- What was known of a match stood at its event, and may have been true of another outcome, or of two venues that others
-- join. So nothing of it is taken over: until the next matching run each market is sure of itself alone.
ALTER TABLE "GroupOutcome" ADD COLUMN "links" JSONB NOT NULL DEFAULT '[]';

ALTER TABLE "GroupMember" ADD COLUMN "sureSet" INTEGER;
UPDATE "GroupMember" m SET "sureSet" = n."place"
FROM (SELECT "venue", "marketId", row_number() OVER (PARTITION BY "outcomeId" ORDER BY "venue", "marketId") AS "place"
      FROM "GroupMember") n
WHERE n."venue" = m."venue" AND n."marketId" = m."marketId";
ALTER TABLE "GroupMember" ALTER COLUMN "sureSet" SET NOT NULL;

ALTER TABLE "GroupSource" DROP COLUMN "method", DROP COLUMN "confidence", DROP COLUMN "reviewed", DROP COLUMN "reasons";

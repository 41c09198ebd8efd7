-- AlterTable
ALTER TABLE "GroupOutcome" ADD COLUMN "anchorMarketId" TEXT,
ADD COLUMN "anchorVenue" TEXT,
ADD COLUMN "plainTitle" TEXT;

-- An outcome that is there already follows its largest market from now on.
UPDATE "GroupOutcome" o SET "anchorVenue" = a."venue", "anchorMarketId" = a."marketId"
FROM (
    SELECT DISTINCT ON (m."outcomeId") m."outcomeId", m."venue", m."marketId"
    FROM "GroupMember" m JOIN "VenueMarket" v ON v."venue" = m."venue" AND v."id" = m."marketId"
    ORDER BY m."outcomeId", v."volumeMicro" DESC NULLS LAST, m."venue", m."marketId"
) a
WHERE a."outcomeId" = o."id";

-- CreateTable
CREATE TABLE "OutcomeAlias" (
    "id" TEXT NOT NULL,
    "venue" TEXT NOT NULL,
    "marketId" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "OutcomeAlias_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "OutcomeAlias_venue_marketId_idx" ON "OutcomeAlias"("venue", "marketId");

-- AddForeignKey
ALTER TABLE "OutcomeAlias" ADD CONSTRAINT "OutcomeAlias_venue_marketId_fkey" FOREIGN KEY ("venue", "marketId") REFERENCES "VenueMarket"("venue", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AlterTable
ALTER TABLE "MatchReviewPair" ADD COLUMN     "texts" JSONB NOT NULL DEFAULT '{}';

-- CreateTable
CREATE TABLE "MatchAlarm" (
    "aVenue" TEXT NOT NULL,
    "aEventId" TEXT NOT NULL,
    "bVenue" TEXT NOT NULL,
    "bEventId" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "MatchAlarm_pkey" PRIMARY KEY ("aVenue","aEventId","bVenue","bEventId")
);

-- CreateTable
CREATE TABLE "MatchSuggestion" (
    "aVenue" TEXT NOT NULL,
    "aEventId" TEXT NOT NULL,
    "bVenue" TEXT NOT NULL,
    "bEventId" TEXT NOT NULL,
    "verdict" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "prints" JSONB NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "MatchSuggestion_pkey" PRIMARY KEY ("aVenue","aEventId","bVenue","bEventId")
);

-- CreateIndex
CREATE INDEX "MatchAlarm_at_idx" ON "MatchAlarm"("at");

-- CreateIndex
CREATE INDEX "MatchSuggestion_at_idx" ON "MatchSuggestion"("at");

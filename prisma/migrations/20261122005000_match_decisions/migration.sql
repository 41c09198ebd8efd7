-- CreateTable
CREATE TABLE "MatchCase" (
    "aVenue" TEXT NOT NULL,
    "aEventId" TEXT NOT NULL,
    "bVenue" TEXT NOT NULL,
    "bEventId" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "confidence" DOUBLE PRECISION NOT NULL,
    "reasons" TEXT[],
    "markets" JSONB NOT NULL,
    "prints" JSONB NOT NULL,
    "accepted" JSONB NOT NULL,
    "valueMicro" BIGINT NOT NULL,
    "updatedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "MatchCase_pkey" PRIMARY KEY ("aVenue","aEventId","bVenue","bEventId")
);

-- CreateTable
CREATE TABLE "MatchReview" (
    "id" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "action" TEXT NOT NULL,
    "by" TEXT NOT NULL,
    "note" TEXT,
    "undoneAt" TIMESTAMP(3),
    "undoneBy" TEXT,

    CONSTRAINT "MatchReview_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MatchReviewPair" (
    "reviewId" TEXT NOT NULL,
    "aVenue" TEXT NOT NULL,
    "aEventId" TEXT NOT NULL,
    "bVenue" TEXT NOT NULL,
    "bEventId" TEXT NOT NULL,
    "verdict" TEXT NOT NULL,
    "markets" JSONB NOT NULL,
    "prints" JSONB NOT NULL,

    CONSTRAINT "MatchReviewPair_pkey" PRIMARY KEY ("reviewId","aVenue","aEventId","bVenue","bEventId")
);

-- CreateIndex
CREATE INDEX "MatchCase_valueMicro_idx" ON "MatchCase"("valueMicro");

-- CreateIndex
CREATE INDEX "MatchReview_at_idx" ON "MatchReview"("at");

-- CreateIndex
CREATE INDEX "MatchReviewPair_aVenue_aEventId_bVenue_bEventId_idx" ON "MatchReviewPair"("aVenue", "aEventId", "bVenue", "bEventId");

-- AddForeignKey
ALTER TABLE "MatchReviewPair" ADD CONSTRAINT "MatchReviewPair_reviewId_fkey" FOREIGN KEY ("reviewId") REFERENCES "MatchReview"("id") ON DELETE CASCADE ON UPDATE CASCADE;

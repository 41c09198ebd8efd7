-- CreateTable
CREATE TABLE "SettlementReview" (
    "id" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "by" TEXT NOT NULL,
    "aVenue" TEXT NOT NULL,
    "aEventId" TEXT NOT NULL,
    "bVenue" TEXT NOT NULL,
    "bEventId" TEXT NOT NULL,
    "dimension" TEXT NOT NULL,
    "verdict" TEXT NOT NULL,
    "aSays" TEXT,
    "bSays" TEXT,
    "note" TEXT,
    "prints" JSONB NOT NULL,
    "undoneAt" TIMESTAMP(3),
    "undoneBy" TEXT,

    CONSTRAINT "SettlementReview_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "SettlementReview_aVenue_aEventId_bVenue_bEventId_idx" ON "SettlementReview"("aVenue", "aEventId", "bVenue", "bEventId");

-- CreateIndex
CREATE INDEX "SettlementReview_at_idx" ON "SettlementReview"("at");

-- AlterTable
ALTER TABLE "VenueMarket" ADD COLUMN "window" JSONB,
ADD COLUMN "windowEnd" TIMESTAMP(3);

-- AlterTable
ALTER TABLE "EventGroup" ADD COLUMN "windowStart" TIMESTAMP(3),
ADD COLUMN "windowEnd" TIMESTAMP(3);

-- CreateIndex
CREATE INDEX "VenueMarket_windowEnd_idx" ON "VenueMarket"("windowEnd");

-- CreateIndex
CREATE INDEX "EventGroup_windowEnd_idx" ON "EventGroup"("windowEnd");

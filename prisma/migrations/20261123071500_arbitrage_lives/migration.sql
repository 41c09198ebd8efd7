-- CreateTable
CREATE TABLE "ArbitrageLife" (
    "id" TEXT NOT NULL,
    "firstSeenAt" TIMESTAMP(3) NOT NULL,
    "lastSeenAt" TIMESTAMP(3) NOT NULL,
    "endedAt" TIMESTAMP(3),
    "kind" TEXT NOT NULL,
    "eventSlug" TEXT NOT NULL,
    "eventTitle" TEXT NOT NULL,
    "outcomeId" TEXT,
    "outcomeTitle" TEXT,
    "venues" TEXT[],
    "verified" BOOLEAN NOT NULL,
    "bestProfitMicro" BIGINT NOT NULL,
    "bestTokensMicro" BIGINT NOT NULL,
    "bestCostMicro" BIGINT NOT NULL,

    CONSTRAINT "ArbitrageLife_pkey" PRIMARY KEY ("id","firstSeenAt")
);

-- CreateIndex
CREATE INDEX "ArbitrageLife_firstSeenAt_idx" ON "ArbitrageLife"("firstSeenAt");

-- CreateIndex
CREATE INDEX "ArbitrageLife_endedAt_idx" ON "ArbitrageLife"("endedAt");

-- CreateTable
CREATE TABLE "Trader" (
    "id" TEXT NOT NULL,
    "userId" TEXT,
    "guest" TEXT,
    "client" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "usedAt" TIMESTAMP(3) NOT NULL,
    "since" TIMESTAMP(3) NOT NULL,
    "cashMicro" BIGINT NOT NULL,
    "realizedMicro" BIGINT NOT NULL DEFAULT 0,
    "feesMicro" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "Trader_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Execution" (
    "id" TEXT NOT NULL,
    "traderId" TEXT NOT NULL,
    "key" TEXT,
    "digest" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "direction" TEXT NOT NULL,
    "maxSlippageBps" INTEGER NOT NULL,
    "request" JSONB NOT NULL,
    "planned" JSONB NOT NULL,
    "eventSlug" TEXT,
    "eventTitle" TEXT,
    "outcomeTitle" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "changedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Execution_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ExecutionLeg" (
    "executionId" TEXT NOT NULL,
    "venue" TEXT NOT NULL,
    "marketId" TEXT NOT NULL,
    "tokenId" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "limitMicro" INTEGER NOT NULL,
    "grossMicro" BIGINT NOT NULL,
    "maxMicro" BIGINT NOT NULL,
    "planned" JSONB NOT NULL,
    "latencyMs" INTEGER NOT NULL,
    "dueAt" TIMESTAMP(3) NOT NULL,
    "filledAt" TIMESTAMP(3),
    "filledTokensMicro" BIGINT NOT NULL DEFAULT 0,
    "filledGrossMicro" BIGINT NOT NULL DEFAULT 0,
    "filledUsdMicro" BIGINT NOT NULL DEFAULT 0,
    "filledFeeMicro" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "ExecutionLeg_pkey" PRIMARY KEY ("executionId","venue")
);

-- CreateTable
CREATE TABLE "ExecutionChange" (
    "executionId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "venue" TEXT,
    "state" TEXT NOT NULL,
    "cause" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ExecutionChange_pkey" PRIMARY KEY ("executionId","number")
);

-- CreateTable
CREATE TABLE "PracticePosition" (
    "traderId" TEXT NOT NULL,
    "venue" TEXT NOT NULL,
    "marketId" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "tokensMicro" BIGINT NOT NULL,
    "costMicro" BIGINT NOT NULL,

    CONSTRAINT "PracticePosition_pkey" PRIMARY KEY ("traderId","venue","marketId","outcome")
);

-- CreateTable
CREATE TABLE "PracticeTake" (
    "traderId" TEXT NOT NULL,
    "venue" TEXT NOT NULL,
    "marketId" TEXT NOT NULL,
    "side" TEXT NOT NULL,
    "priceMicro" INTEGER NOT NULL,
    "seenMicro" BIGINT NOT NULL,
    "takenMicro" BIGINT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "PracticeTake_pkey" PRIMARY KEY ("traderId","venue","marketId","side","priceMicro")
);

-- CreateTable
CREATE TABLE "PracticeSettlement" (
    "traderId" TEXT NOT NULL,
    "venue" TEXT NOT NULL,
    "marketId" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "tokensMicro" BIGINT NOT NULL,
    "priceMicro" INTEGER NOT NULL,
    "usdMicro" BIGINT NOT NULL,
    "costMicro" BIGINT NOT NULL,

    CONSTRAINT "PracticeSettlement_pkey" PRIMARY KEY ("traderId","venue","marketId","outcome","at")
);

-- CreateIndex
CREATE UNIQUE INDEX "Trader_userId_key" ON "Trader"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "Trader_guest_key" ON "Trader"("guest");

-- CreateIndex
CREATE INDEX "Trader_client_idx" ON "Trader"("client");

-- CreateIndex
CREATE INDEX "Trader_usedAt_idx" ON "Trader"("usedAt");

-- CreateIndex
CREATE INDEX "Execution_traderId_createdAt_idx" ON "Execution"("traderId", "createdAt");

-- CreateIndex
CREATE UNIQUE INDEX "Execution_traderId_key_key" ON "Execution"("traderId", "key");

-- CreateIndex
CREATE INDEX "ExecutionLeg_state_dueAt_idx" ON "ExecutionLeg"("state", "dueAt");

-- CreateIndex
CREATE INDEX "PracticePosition_venue_marketId_idx" ON "PracticePosition"("venue", "marketId");

-- AddForeignKey
ALTER TABLE "Trader" ADD CONSTRAINT "Trader_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Execution" ADD CONSTRAINT "Execution_traderId_fkey" FOREIGN KEY ("traderId") REFERENCES "Trader"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ExecutionLeg" ADD CONSTRAINT "ExecutionLeg_executionId_fkey" FOREIGN KEY ("executionId") REFERENCES "Execution"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ExecutionChange" ADD CONSTRAINT "ExecutionChange_executionId_fkey" FOREIGN KEY ("executionId") REFERENCES "Execution"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PracticePosition" ADD CONSTRAINT "PracticePosition_traderId_fkey" FOREIGN KEY ("traderId") REFERENCES "Trader"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PracticeTake" ADD CONSTRAINT "PracticeTake_traderId_fkey" FOREIGN KEY ("traderId") REFERENCES "Trader"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PracticeSettlement" ADD CONSTRAINT "PracticeSettlement_traderId_fkey" FOREIGN KEY ("traderId") REFERENCES "Trader"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateTable
CREATE TABLE "ModelReading" (
    "textHash" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "slots" JSONB NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ModelReading_pkey" PRIMARY KEY ("textHash","model","version")
);

-- CreateTable
CREATE TABLE "ModelVerdict" (
    "aVenue" TEXT NOT NULL,
    "aMarketId" TEXT NOT NULL,
    "bVenue" TEXT NOT NULL,
    "bMarketId" TEXT NOT NULL,
    "aHash" TEXT NOT NULL,
    "bHash" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "verdict" TEXT NOT NULL,
    "sound" BOOLEAN NOT NULL,
    "slot" TEXT NOT NULL,
    "here" TEXT NOT NULL,
    "there" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ModelVerdict_pkey" PRIMARY KEY ("aVenue","aMarketId","bVenue","bMarketId")
);

-- CreateTable
CREATE TABLE "ModelRequest" (
    "id" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "model" TEXT NOT NULL,
    "tokens" INTEGER NOT NULL,

    CONSTRAINT "ModelRequest_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "ModelReading_at_idx" ON "ModelReading"("at");

-- CreateIndex
CREATE INDEX "ModelVerdict_at_idx" ON "ModelVerdict"("at");

-- CreateIndex
CREATE INDEX "ModelRequest_at_idx" ON "ModelRequest"("at");

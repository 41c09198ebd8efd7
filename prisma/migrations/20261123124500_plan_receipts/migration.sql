-- CreateTable
CREATE TABLE "ReceiptKey" (
    "id" TEXT NOT NULL,
    "publicKey" TEXT NOT NULL,
    "sealedKey" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "ReceiptKey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PlanReceipt" (
    "id" TEXT NOT NULL,
    "keyId" TEXT NOT NULL,
    "sha256" TEXT NOT NULL,
    "signature" TEXT NOT NULL,
    "issuedAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "document" TEXT NOT NULL,

    CONSTRAINT "PlanReceipt_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "PlanRegret" (
    "receiptId" TEXT NOT NULL,
    "afterS" INTEGER NOT NULL,
    "dueAt" TIMESTAMP(3) NOT NULL,
    "settledAt" TIMESTAMP(3),
    "filledRatio" DOUBLE PRECISION,
    "costMicro" BIGINT,
    "deltaMicro" BIGINT,

    CONSTRAINT "PlanRegret_pkey" PRIMARY KEY ("receiptId","afterS")
);

-- CreateIndex
CREATE INDEX "PlanReceipt_expiresAt_idx" ON "PlanReceipt"("expiresAt");

-- CreateIndex
CREATE INDEX "PlanRegret_settledAt_dueAt_idx" ON "PlanRegret"("settledAt", "dueAt");

-- AddForeignKey
ALTER TABLE "PlanRegret" ADD CONSTRAINT "PlanRegret_receiptId_fkey" FOREIGN KEY ("receiptId") REFERENCES "PlanReceipt"("id") ON DELETE CASCADE ON UPDATE CASCADE;

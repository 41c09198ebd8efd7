-- CreateTable
CREATE TABLE "CatalogueChange" (
    "venue" TEXT NOT NULL,
    "eventId" TEXT NOT NULL,
    "tx" BIGINT NOT NULL,

    CONSTRAINT "CatalogueChange_pkey" PRIMARY KEY ("venue","eventId")
);

-- CreateIndex
CREATE INDEX "CatalogueChange_tx_idx" ON "CatalogueChange"("tx");

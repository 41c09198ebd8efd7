-- CreateTable
CREATE TABLE "WalletMovement" (
    "chainId" INTEGER NOT NULL,
    "wallet" TEXT NOT NULL,
    "tx" TEXT NOT NULL,
    "contract" TEXT NOT NULL,
    "tokenId" TEXT NOT NULL,
    "block" INTEGER NOT NULL,
    "logIndex" INTEGER NOT NULL,
    "raw" TEXT NOT NULL,

    CONSTRAINT "WalletMovement_pkey" PRIMARY KEY ("chainId","wallet","tx","contract","tokenId")
);

-- CreateIndex
CREATE INDEX "WalletMovement_chainId_block_idx" ON "WalletMovement"("chainId", "block");

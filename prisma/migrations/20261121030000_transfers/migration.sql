-- CreateTable
CREATE TABLE "TransferScan" (
    "chainId" INTEGER NOT NULL,
    "wallet" TEXT NOT NULL,
    "contracts" TEXT NOT NULL,
    "fromBlock" INTEGER NOT NULL,
    "toBlock" INTEGER NOT NULL,

    CONSTRAINT "TransferScan_pkey" PRIMARY KEY ("chainId","wallet")
);

-- CreateTable
CREATE TABLE "WalletToken" (
    "chainId" INTEGER NOT NULL,
    "wallet" TEXT NOT NULL,
    "contract" TEXT NOT NULL,
    "tokenId" TEXT NOT NULL,
    "firstBlock" INTEGER NOT NULL,

    CONSTRAINT "WalletToken_pkey" PRIMARY KEY ("chainId","wallet","contract","tokenId")
);

-- CreateTable
CREATE TABLE "ChainBlock" (
    "chainId" INTEGER NOT NULL,
    "number" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "ChainBlock_pkey" PRIMARY KEY ("chainId","number")
);

-- CreateIndex
CREATE INDEX "WalletToken_chainId_firstBlock_idx" ON "WalletToken"("chainId", "firstBlock");

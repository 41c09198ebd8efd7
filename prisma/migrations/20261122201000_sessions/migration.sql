-- AlterTable: what is there counts as an account with a private key; a contract wallet signs in anew, by its chain.
ALTER TABLE "Wallet" ADD COLUMN "chainId" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "Wallet" DROP CONSTRAINT "Wallet_pkey",
ADD CONSTRAINT "Wallet_pkey" PRIMARY KEY ("address", "chainId");

-- AlterTable
ALTER TABLE "RefreshToken" ADD COLUMN "sessionId" TEXT,
ADD COLUMN "wallet" TEXT;

-- CreateTable
CREATE TABLE "BrowserSession" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "wallet" TEXT,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "BrowserSession_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "BrowserSession_userId_idx" ON "BrowserSession"("userId");

-- AddForeignKey
ALTER TABLE "BrowserSession" ADD CONSTRAINT "BrowserSession_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

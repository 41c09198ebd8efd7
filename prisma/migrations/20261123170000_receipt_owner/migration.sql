-- AlterTable
ALTER TABLE "PlanReceipt" ADD COLUMN "ownerId" TEXT;

-- CreateIndex
CREATE INDEX "PlanReceipt_ownerId_expiresAt_idx" ON "PlanReceipt"("ownerId", "expiresAt");

-- CreateTable
CREATE TABLE "Alert" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "outcomeId" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "direction" TEXT NOT NULL,
    "amountUnit" TEXT NOT NULL,
    "amountMicro" BIGINT NOT NULL,
    "allInMicro" INTEGER NOT NULL,
    "venues" TEXT[],
    "settlement" TEXT,
    "cooldownS" INTEGER NOT NULL,
    "expiresAt" TIMESTAMP(3),
    "webhookId" TEXT,
    "note" TEXT,
    "paused" BOOLEAN NOT NULL DEFAULT false,
    "eventSlug" TEXT NOT NULL,
    "eventTitle" TEXT NOT NULL,
    "outcomeTitle" TEXT,
    "part" INTEGER NOT NULL,
    "crossings" INTEGER NOT NULL DEFAULT 0,
    "holding" BOOLEAN NOT NULL DEFAULT false,
    "createdAt" TIMESTAMP(3) NOT NULL,
    "changedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "Alert_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "AlertFiring" (
    "id" TEXT NOT NULL,
    "alertId" TEXT NOT NULL,
    "number" INTEGER NOT NULL,
    "userId" TEXT NOT NULL,
    "firedAt" TIMESTAMP(3) NOT NULL,
    "plan" JSONB NOT NULL,

    CONSTRAINT "AlertFiring_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Webhook" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "sealedSecret" TEXT NOT NULL,
    "oldSecret" TEXT,
    "oldSecretUntil" TIMESTAMP(3),
    "createdAt" TIMESTAMP(3) NOT NULL,
    "pausedAt" TIMESTAMP(3),
    "pauseReason" TEXT,

    CONSTRAINT "Webhook_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookEvent" (
    "id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "body" TEXT NOT NULL,

    CONSTRAINT "WebhookEvent_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "WebhookDelivery" (
    "id" TEXT NOT NULL,
    "webhookId" TEXT NOT NULL,
    "eventId" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "createdAt" TIMESTAMP(3) NOT NULL,
    "since" TIMESTAMP(3) NOT NULL,
    "nextAt" TIMESTAMP(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lease" TEXT,
    "leasedUntil" TIMESTAMP(3),
    "lastAt" TIMESTAMP(3),
    "deliveredAt" TIMESTAMP(3),
    "responseStatus" INTEGER,
    "responseHead" TEXT,
    "responseMs" INTEGER,
    "error" TEXT,

    CONSTRAINT "WebhookDelivery_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "MatchChange" (
    "id" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "groupId" TEXT NOT NULL,
    "before" TEXT[],
    "after" TEXT[],

    CONSTRAINT "MatchChange_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "Alert_userId_idx" ON "Alert"("userId");

-- CreateIndex
CREATE INDEX "Alert_part_changedAt_idx" ON "Alert"("part", "changedAt");

-- CreateIndex
CREATE INDEX "AlertFiring_userId_firedAt_idx" ON "AlertFiring"("userId", "firedAt");

-- CreateIndex
CREATE INDEX "AlertFiring_firedAt_idx" ON "AlertFiring"("firedAt");

-- CreateIndex
CREATE UNIQUE INDEX "AlertFiring_alertId_number_key" ON "AlertFiring"("alertId", "number");

-- CreateIndex
CREATE INDEX "Webhook_userId_idx" ON "Webhook"("userId");

-- CreateIndex
CREATE INDEX "WebhookEvent_at_idx" ON "WebhookEvent"("at");

-- CreateIndex
CREATE INDEX "WebhookDelivery_webhookId_status_nextAt_idx" ON "WebhookDelivery"("webhookId", "status", "nextAt");

-- CreateIndex
CREATE INDEX "WebhookDelivery_webhookId_createdAt_idx" ON "WebhookDelivery"("webhookId", "createdAt");

-- CreateIndex
CREATE INDEX "WebhookDelivery_eventId_idx" ON "WebhookDelivery"("eventId");

-- CreateIndex
CREATE UNIQUE INDEX "WebhookDelivery_webhookId_eventId_key" ON "WebhookDelivery"("webhookId", "eventId");

-- CreateIndex
CREATE INDEX "MatchChange_at_idx" ON "MatchChange"("at");

-- AddForeignKey
ALTER TABLE "Alert" ADD CONSTRAINT "Alert_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "AlertFiring" ADD CONSTRAINT "AlertFiring_alertId_fkey" FOREIGN KEY ("alertId") REFERENCES "Alert"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Webhook" ADD CONSTRAINT "Webhook_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "Webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "WebhookDelivery" ADD CONSTRAINT "WebhookDelivery_eventId_fkey" FOREIGN KEY ("eventId") REFERENCES "WebhookEvent"("id") ON DELETE CASCADE ON UPDATE CASCADE;

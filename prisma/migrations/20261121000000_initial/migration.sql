-- Trusted since PostgreSQL 13: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- CreateTable
CREATE TABLE "VenueEvent" (
    "venue" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "category" TEXT,
    "tags" TEXT[],
    "icon" TEXT,
    "url" TEXT NOT NULL,
    "exclusive" BOOLEAN NOT NULL DEFAULT false,
    "endDate" TIMESTAMP(3),
    "volumeMicro" BIGINT,
    "volume24hMicro" BIGINT,
    "listedAt" TIMESTAMP(3),
    "firstSeenAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "lastSeenAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "VenueEvent_pkey" PRIMARY KEY ("venue","id")
);

-- CreateTable
CREATE TABLE "VenueMarket" (
    "venue" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "eventId" TEXT NOT NULL,
    "slug" TEXT,
    "question" TEXT NOT NULL,
    "outcomeTitle" TEXT,
    "yesLabel" TEXT NOT NULL,
    "noLabel" TEXT NOT NULL,
    "yesTokenId" TEXT NOT NULL,
    "noTokenId" TEXT NOT NULL,
    "conditionId" TEXT,
    "status" TEXT NOT NULL,
    "result" TEXT,
    "closedReason" TEXT,
    "endDate" TIMESTAMP(3),
    "marketDate" TEXT,
    "rules" TEXT NOT NULL DEFAULT '',
    "icon" TEXT,
    "url" TEXT NOT NULL,
    "volumeMicro" BIGINT,
    "volume24hMicro" BIGINT,
    "trades" INTEGER,
    "lastPrice" INTEGER,
    "fee" JSONB NOT NULL,
    "tradingRules" JSONB NOT NULL,
    "references" TEXT[],
    "position" INTEGER NOT NULL DEFAULT 0,
    "updatedAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "VenueMarket_pkey" PRIMARY KEY ("venue","id")
);

-- CreateTable
CREATE TABLE "EventGroup" (
    "id" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "category" TEXT,
    "tags" TEXT[],
    "icon" TEXT,
    "primaryVenue" TEXT NOT NULL,
    "endDate" TIMESTAMP(3),
    "isClosed" BOOLEAN NOT NULL DEFAULT false,
    "isPaired" BOOLEAN NOT NULL DEFAULT false,
    "isDateMarket" BOOLEAN NOT NULL DEFAULT false,
    "volumeMicro" BIGINT,
    "volume24hMicro" BIGINT,
    "transactions" INTEGER,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updatedAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "EventGroup_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "GroupSource" (
    "groupId" TEXT NOT NULL,
    "venue" TEXT NOT NULL,
    "venueEventId" TEXT NOT NULL,
    "method" TEXT NOT NULL,
    "confidence" DOUBLE PRECISION NOT NULL,
    "reviewed" BOOLEAN NOT NULL DEFAULT false,
    "reasons" TEXT[],

    CONSTRAINT "GroupSource_pkey" PRIMARY KEY ("groupId","venue","venueEventId")
);

-- CreateTable
CREATE TABLE "GroupOutcome" (
    "id" TEXT NOT NULL,
    "groupId" TEXT NOT NULL,
    "title" TEXT,
    "icon" TEXT,
    "marketDate" TEXT,
    "sortTs" INTEGER,
    "position" INTEGER NOT NULL,

    CONSTRAINT "GroupOutcome_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "GroupMember" (
    "outcomeId" TEXT NOT NULL,
    "venue" TEXT NOT NULL,
    "marketId" TEXT NOT NULL,
    "inverted" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "GroupMember_pkey" PRIMARY KEY ("venue","marketId")
);

-- CreateTable
CREATE TABLE "SlugAlias" (
    "slug" TEXT NOT NULL,
    "groupId" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SlugAlias_pkey" PRIMARY KEY ("slug")
);

-- CreateTable
CREATE TABLE "User" (
    "id" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "User_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "Wallet" (
    "address" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "Wallet_pkey" PRIMARY KEY ("address")
);

-- CreateTable
CREATE TABLE "SignInNonce" (
    "nonce" TEXT NOT NULL,
    "expiresAt" TIMESTAMP(3) NOT NULL,

    CONSTRAINT "SignInNonce_pkey" PRIMARY KEY ("nonce")
);

-- CreateTable
CREATE TABLE "RefreshToken" (
    "hash" TEXT NOT NULL,
    "family" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMP(3) NOT NULL,
    "spentAt" TIMESTAMP(3),
    "successor" TEXT,
    "revokedAt" TIMESTAMP(3),

    CONSTRAINT "RefreshToken_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "ApiKey" (
    "id" TEXT NOT NULL,
    "userId" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "prefix" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "scopes" TEXT[],
    "createdAt" TIMESTAMP(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expiresAt" TIMESTAMP(3),
    "lastUsedAt" TIMESTAMP(3),
    "revokedAt" TIMESTAMP(3),

    CONSTRAINT "ApiKey_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ApiKeyUsage" (
    "keyId" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "requests" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "ApiKeyUsage_pkey" PRIMARY KEY ("keyId","day")
);

-- CreateIndex
CREATE INDEX "VenueMarket_venue_eventId_idx" ON "VenueMarket"("venue", "eventId");

-- CreateIndex
CREATE INDEX "VenueMarket_yesTokenId_idx" ON "VenueMarket"("yesTokenId");

-- CreateIndex
CREATE INDEX "VenueMarket_noTokenId_idx" ON "VenueMarket"("noTokenId");

-- CreateIndex
CREATE UNIQUE INDEX "EventGroup_slug_key" ON "EventGroup"("slug");

-- CreateIndex
CREATE INDEX "EventGroup_isClosed_volumeMicro_idx" ON "EventGroup"("isClosed", "volumeMicro");

-- CreateIndex
CREATE INDEX "EventGroup_title_idx" ON "EventGroup" USING GIN ("title" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "GroupSource_venue_venueEventId_idx" ON "GroupSource"("venue", "venueEventId");

-- CreateIndex
CREATE INDEX "GroupOutcome_groupId_idx" ON "GroupOutcome"("groupId");

-- CreateIndex
CREATE INDEX "GroupMember_outcomeId_idx" ON "GroupMember"("outcomeId");

-- CreateIndex
CREATE INDEX "SignInNonce_expiresAt_idx" ON "SignInNonce"("expiresAt");

-- CreateIndex
CREATE INDEX "RefreshToken_family_idx" ON "RefreshToken"("family");

-- CreateIndex
CREATE INDEX "RefreshToken_userId_idx" ON "RefreshToken"("userId");

-- CreateIndex
CREATE UNIQUE INDEX "ApiKey_hash_key" ON "ApiKey"("hash");

-- CreateIndex
CREATE INDEX "ApiKey_userId_idx" ON "ApiKey"("userId");

-- AddForeignKey
ALTER TABLE "VenueMarket" ADD CONSTRAINT "VenueMarket_venue_eventId_fkey" FOREIGN KEY ("venue", "eventId") REFERENCES "VenueEvent"("venue", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GroupSource" ADD CONSTRAINT "GroupSource_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "EventGroup"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GroupOutcome" ADD CONSTRAINT "GroupOutcome_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "EventGroup"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GroupMember" ADD CONSTRAINT "GroupMember_outcomeId_fkey" FOREIGN KEY ("outcomeId") REFERENCES "GroupOutcome"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "GroupMember" ADD CONSTRAINT "GroupMember_venue_marketId_fkey" FOREIGN KEY ("venue", "marketId") REFERENCES "VenueMarket"("venue", "id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SlugAlias" ADD CONSTRAINT "SlugAlias_groupId_fkey" FOREIGN KEY ("groupId") REFERENCES "EventGroup"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Wallet" ADD CONSTRAINT "Wallet_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RefreshToken" ADD CONSTRAINT "RefreshToken_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiKey" ADD CONSTRAINT "ApiKey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ApiKeyUsage" ADD CONSTRAINT "ApiKeyUsage_keyId_fkey" FOREIGN KEY ("keyId") REFERENCES "ApiKey"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- CreateTable
CREATE TABLE "VenueQuotes" (
    "venue" TEXT NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "quotes" JSONB NOT NULL,

    CONSTRAINT "VenueQuotes_pkey" PRIMARY KEY ("venue")
);

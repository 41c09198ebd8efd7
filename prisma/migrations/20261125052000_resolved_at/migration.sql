-- AlterTable
ALTER TABLE "VenueMarket" ADD COLUMN "resolvedAt" TIMESTAMP(3);

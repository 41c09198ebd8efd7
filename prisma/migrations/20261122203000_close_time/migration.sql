-- AlterTable
ALTER TABLE "VenueMarket" ADD COLUMN "closeTime" TIMESTAMP(3);

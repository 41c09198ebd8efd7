-- AlterTable
ALTER TABLE "VenueEvent" ADD COLUMN     "exhaustiveMarkets" INTEGER;

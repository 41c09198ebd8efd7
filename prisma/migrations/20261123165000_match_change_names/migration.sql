-- AlterTable
ALTER TABLE "MatchChange" ADD COLUMN     "slug" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "title" TEXT NOT NULL DEFAULT '';

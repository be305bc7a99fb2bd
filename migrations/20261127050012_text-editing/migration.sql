ALTER TABLE "manuscript_texts" ADD COLUMN "origin" text DEFAULT 'WORD' NOT NULL;--> statement-breakpoint
ALTER TABLE "manuscript_texts" ADD COLUMN "saved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "manuscript_texts" ADD COLUMN "released_at" timestamp with time zone;--> statement-breakpoint
UPDATE "manuscript_texts" SET "saved_at" = "created_at";--> statement-breakpoint
UPDATE "manuscript_texts" SET "released_at" = "created_at" WHERE "submission_id" IN (SELECT "id" FROM "submissions" WHERE "published_at" IS NOT NULL);--> statement-breakpoint
ALTER TABLE "manuscript_texts" ALTER COLUMN "saved_at" SET NOT NULL;

DROP INDEX "submission_notices_newest";--> statement-breakpoint
ALTER TABLE "submission_notices" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- When they were changed was not kept.
UPDATE "submission_notices" SET "updated_at" = "created_at";

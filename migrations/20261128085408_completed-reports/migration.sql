CREATE TABLE "revision_reminders" (
	"id" uuid PRIMARY KEY,
	"submission_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "review_assignments" ADD COLUMN "reopened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "review_assignments" ADD COLUMN "reopen_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "revision_reminders_once" ON "revision_reminders" ("submission_id","kind","due_at");--> statement-breakpoint
ALTER TABLE "revision_reminders" ADD CONSTRAINT "revision_reminders_submission_id_submissions_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "review_assignments" ADD CONSTRAINT "review_assignments_reopened" CHECK ("reopened_at" is null or "state" = 'ACCEPTED');
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
-- Reports that were sent, opened again and then cancelled, given up or overtaken by the decision count as they were sent.
UPDATE "review_assignments" SET "state" = 'SUBMITTED', "submitted_at" = "sent"."last_at", "ended_at" = NULL
FROM (SELECT "assignment_id", min("submitted_at") AS "first_at", max("submitted_at") AS "last_at" FROM "reports" GROUP BY "assignment_id") AS "sent"
WHERE "sent"."assignment_id" = "review_assignments"."id" AND "state" IN ('CANCELLED', 'GAVE_UP', 'NOT_NEEDED') AND "sent"."first_at" < "ended_at";--> statement-breakpoint
UPDATE "review_assignments" SET "reopened_at" = (SELECT max("submitted_at") FROM "reports" WHERE "assignment_id" = "review_assignments"."id")
WHERE "state" = 'ACCEPTED';--> statement-breakpoint
CREATE UNIQUE INDEX "revision_reminders_once" ON "revision_reminders" ("submission_id","kind","due_at");--> statement-breakpoint
ALTER TABLE "revision_reminders" ADD CONSTRAINT "revision_reminders_submission_id_submissions_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "review_assignments" ADD CONSTRAINT "review_assignments_reopened" CHECK ("reopened_at" is null or "state" = 'ACCEPTED');
CREATE TABLE "appeals" (
	"id" uuid PRIMARY KEY,
	"submission_id" uuid NOT NULL,
	"state" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_by" uuid,
	"answered_at" timestamp with time zone,
	CONSTRAINT "appeals_answered" CHECK (("state" = 'OPEN') = ("answered_at" is null) and ("state" = 'OPEN' or "answer" <> ''))
);
--> statement-breakpoint
CREATE TABLE "editor_clearances" (
	"id" uuid PRIMARY KEY,
	"submission_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_certificates" (
	"id" uuid PRIMARY KEY,
	"code" text NOT NULL,
	"reviewer_id" uuid NOT NULL,
	"full_name" text NOT NULL,
	"year" integer NOT NULL,
	"reports" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_certificates_reports" CHECK ("reports" > 0)
);
--> statement-breakpoint
CREATE TABLE "report_files" (
	"id" uuid PRIMARY KEY,
	"assignment_id" uuid NOT NULL,
	"upload_id" uuid NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviewer_wishes" (
	"id" uuid PRIMARY KEY,
	"submission_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"affiliation" text NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "peer_review" jsonb;--> statement-breakpoint
ALTER TABLE "review_rounds" ADD COLUMN "authors_told_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "letter_files" ADD COLUMN "is_mailed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "appeals_once" ON "appeals" ("submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "editor_clearances_once" ON "editor_clearances" ("submission_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "review_certificates_code" ON "review_certificates" ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "review_certificates_same" ON "review_certificates" ("reviewer_id","year","reports","full_name");--> statement-breakpoint
CREATE UNIQUE INDEX "report_files_upload" ON "report_files" ("upload_id");--> statement-breakpoint
CREATE UNIQUE INDEX "report_files_position" ON "report_files" ("assignment_id","position");--> statement-breakpoint
CREATE INDEX "reviewer_wishes_submission" ON "reviewer_wishes" ("submission_id");--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_submission_id_submissions_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_answered_by_users_id_fkey" FOREIGN KEY ("answered_by") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "editor_clearances" ADD CONSTRAINT "editor_clearances_submission_id_submissions_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "editor_clearances" ADD CONSTRAINT "editor_clearances_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "review_certificates" ADD CONSTRAINT "review_certificates_reviewer_id_reviewers_id_fkey" FOREIGN KEY ("reviewer_id") REFERENCES "reviewers"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "report_files" ADD CONSTRAINT "report_files_assignment_id_review_assignments_id_fkey" FOREIGN KEY ("assignment_id") REFERENCES "review_assignments"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "report_files" ADD CONSTRAINT "report_files_upload_id_uploads_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "uploads"("id");--> statement-breakpoint
ALTER TABLE "reviewer_wishes" ADD CONSTRAINT "reviewer_wishes_submission_id_submissions_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE;
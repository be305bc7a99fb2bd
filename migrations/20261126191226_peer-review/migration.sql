CREATE TABLE "blind_files" (
	"id" uuid PRIMARY KEY,
	"round_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"upload_id" uuid NOT NULL,
	"pages" jsonb NOT NULL,
	"removed" jsonb NOT NULL,
	"findings" jsonb NOT NULL,
	"source_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blind_rounds" (
	"round_id" uuid PRIMARY KEY,
	"manuscript" text NOT NULL,
	"number" integer NOT NULL,
	"title" text NOT NULL,
	"abstract" text NOT NULL,
	"keywords" text NOT NULL,
	"response" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_drafts" (
	"assignment_id" uuid PRIMARY KEY,
	"content" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_releases" (
	"id" uuid PRIMARY KEY,
	"report_id" uuid NOT NULL,
	"decision_id" uuid NOT NULL,
	"text_for_author" text NOT NULL,
	"edit_reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" uuid PRIMARY KEY,
	"assignment_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"form_version" integer NOT NULL,
	"answers" jsonb NOT NULL,
	"to_author" text NOT NULL,
	"to_editors" text NOT NULL,
	"recommendation" text NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_assignments" (
	"id" uuid PRIMARY KEY,
	"round_id" uuid NOT NULL,
	"reviewer_id" uuid NOT NULL,
	"state" text NOT NULL,
	"label" integer,
	"rank" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"invited_at" timestamp with time zone,
	"invited_by" uuid,
	"answer_due" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"report_due" timestamp with time zone,
	"is_extended" boolean DEFAULT false NOT NULL,
	"submitted_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"competing_interests" text,
	"decline_reason" text,
	"decline_text" text DEFAULT '' NOT NULL,
	"conflict_reason" text DEFAULT '' NOT NULL,
	"link_generation" integer DEFAULT 1 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "review_assignments_invited" CHECK ("state" = 'PLANNED' or "state" in ('CANCELLED', 'NOT_NEEDED') or ("invited_at" is not null and "answer_due" is not null)),
	CONSTRAINT "review_assignments_accepted" CHECK ("state" not in ('ACCEPTED', 'SUBMITTED') or ("accepted_at" is not null and "report_due" is not null and "label" is not null and "competing_interests" is not null)),
	CONSTRAINT "review_assignments_submitted" CHECK (("state" = 'SUBMITTED') = ("submitted_at" is not null)),
	CONSTRAINT "review_assignments_declined" CHECK ("state" not in ('DECLINED', 'GAVE_UP') or "decline_reason" is not null),
	CONSTRAINT "review_assignments_ended" CHECK (("state" in ('DECLINED', 'GAVE_UP', 'CANCELLED', 'NOT_NEEDED')) = ("ended_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "review_reminders" (
	"id" uuid PRIMARY KEY,
	"assignment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_rounds" (
	"id" uuid PRIMARY KEY,
	"submission_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"required_reports" integer NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"opened_by" uuid NOT NULL,
	"waiver" text DEFAULT '' NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "review_rounds_required" CHECK ("required_reports" between 1 and 5),
	CONSTRAINT "review_rounds_closed" CHECK ("closed_at" is null or "closed_at" >= "opened_at")
);
--> statement-breakpoint
CREATE TABLE "reviewer_proposals" (
	"id" uuid PRIMARY KEY,
	"assignment_id" uuid NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"affiliation" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviewers" (
	"id" uuid PRIMARY KEY,
	"email" text NOT NULL,
	"full_name" text NOT NULL,
	"affiliation" text DEFAULT '' NOT NULL,
	"orcid" text,
	"expertise" text DEFAULT '' NOT NULL,
	"editors_note" text DEFAULT '' NOT NULL,
	"not_before" timestamp with time zone,
	"declines_all" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "reviewers_email_lower" CHECK ("email" = lower("email"))
);
--> statement-breakpoint
ALTER TABLE "decisions" ADD COLUMN "override_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "blind_files_round" ON "blind_files" ("round_id");--> statement-breakpoint
CREATE UNIQUE INDEX "blind_files_upload" ON "blind_files" ("upload_id");--> statement-breakpoint
CREATE UNIQUE INDEX "report_releases_once" ON "report_releases" ("report_id","decision_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_version" ON "reports" ("assignment_id","version");--> statement-breakpoint
CREATE UNIQUE INDEX "review_assignments_reviewer" ON "review_assignments" ("round_id","reviewer_id");--> statement-breakpoint
CREATE INDEX "review_assignments_of_reviewer" ON "review_assignments" ("reviewer_id");--> statement-breakpoint
CREATE INDEX "review_assignments_open" ON "review_assignments" ("state","answer_due","report_due") WHERE "state" in ('INVITED', 'ACCEPTED');--> statement-breakpoint
CREATE UNIQUE INDEX "review_reminders_once" ON "review_reminders" ("assignment_id","kind","due_at");--> statement-breakpoint
CREATE UNIQUE INDEX "review_rounds_number" ON "review_rounds" ("submission_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "review_rounds_one_open" ON "review_rounds" ("submission_id") WHERE "closed_at" is null;--> statement-breakpoint
CREATE INDEX "reviewer_proposals_assignment" ON "reviewer_proposals" ("assignment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reviewers_email" ON "reviewers" ("email");--> statement-breakpoint
ALTER TABLE "blind_files" ADD CONSTRAINT "blind_files_round_id_review_rounds_id_fkey" FOREIGN KEY ("round_id") REFERENCES "review_rounds"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "blind_files" ADD CONSTRAINT "blind_files_upload_id_uploads_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "uploads"("id");--> statement-breakpoint
ALTER TABLE "blind_rounds" ADD CONSTRAINT "blind_rounds_round_id_review_rounds_id_fkey" FOREIGN KEY ("round_id") REFERENCES "review_rounds"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "report_drafts" ADD CONSTRAINT "report_drafts_assignment_id_review_assignments_id_fkey" FOREIGN KEY ("assignment_id") REFERENCES "review_assignments"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "report_releases" ADD CONSTRAINT "report_releases_report_id_reports_id_fkey" FOREIGN KEY ("report_id") REFERENCES "reports"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "report_releases" ADD CONSTRAINT "report_releases_decision_id_decisions_id_fkey" FOREIGN KEY ("decision_id") REFERENCES "decisions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_assignment_id_review_assignments_id_fkey" FOREIGN KEY ("assignment_id") REFERENCES "review_assignments"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "review_assignments" ADD CONSTRAINT "review_assignments_round_id_review_rounds_id_fkey" FOREIGN KEY ("round_id") REFERENCES "review_rounds"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "review_assignments" ADD CONSTRAINT "review_assignments_reviewer_id_reviewers_id_fkey" FOREIGN KEY ("reviewer_id") REFERENCES "reviewers"("id");--> statement-breakpoint
ALTER TABLE "review_assignments" ADD CONSTRAINT "review_assignments_invited_by_users_id_fkey" FOREIGN KEY ("invited_by") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "review_reminders" ADD CONSTRAINT "review_reminders_assignment_id_review_assignments_id_fkey" FOREIGN KEY ("assignment_id") REFERENCES "review_assignments"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "review_rounds" ADD CONSTRAINT "review_rounds_submission_id_submissions_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "review_rounds" ADD CONSTRAINT "review_rounds_opened_by_users_id_fkey" FOREIGN KEY ("opened_by") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "reviewer_proposals" ADD CONSTRAINT "reviewer_proposals_assignment_id_review_assignments_id_fkey" FOREIGN KEY ("assignment_id") REFERENCES "review_assignments"("id") ON DELETE CASCADE;
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
CREATE UNIQUE INDEX "appeals_once" ON "appeals" ("submission_id");--> statement-breakpoint
CREATE UNIQUE INDEX "review_certificates_code" ON "review_certificates" ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "review_certificates_same" ON "review_certificates" ("reviewer_id","year","reports","full_name");--> statement-breakpoint
CREATE INDEX "reviewer_wishes_submission" ON "reviewer_wishes" ("submission_id");--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_submission_id_submissions_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_answered_by_users_id_fkey" FOREIGN KEY ("answered_by") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "review_certificates" ADD CONSTRAINT "review_certificates_reviewer_id_reviewers_id_fkey" FOREIGN KEY ("reviewer_id") REFERENCES "reviewers"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "reviewer_wishes" ADD CONSTRAINT "reviewer_wishes_submission_id_submissions_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE;
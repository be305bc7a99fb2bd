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
CREATE UNIQUE INDEX "review_certificates_code" ON "review_certificates" ("code");--> statement-breakpoint
CREATE UNIQUE INDEX "review_certificates_same" ON "review_certificates" ("reviewer_id","year","reports","full_name");--> statement-breakpoint
ALTER TABLE "review_certificates" ADD CONSTRAINT "review_certificates_reviewer_id_reviewers_id_fkey" FOREIGN KEY ("reviewer_id") REFERENCES "reviewers"("id") ON DELETE CASCADE;
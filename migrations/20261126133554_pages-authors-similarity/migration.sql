CREATE TABLE "similarity_results" (
	"id" uuid PRIMARY KEY,
	"submission_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"percent" integer NOT NULL,
	"checked_on" date NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "similarity_results_percent" CHECK ("percent" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"id" uuid PRIMARY KEY,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"menu" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pages_body" CHECK (char_length("body") between 1 and 50000)
);
--> statement-breakpoint
CREATE TABLE "site_texts" (
	"key" text PRIMARY KEY,
	"text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "is_public" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "similarity_results_submission" ON "similarity_results" ("submission_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "pages_slug_key" ON "pages" ("slug");--> statement-breakpoint
CREATE INDEX "pages_by_age" ON "pages" ("created_at","id");--> statement-breakpoint
CREATE INDEX "submission_authors_email" ON "submission_authors" ("email");--> statement-breakpoint
CREATE INDEX "submission_authors_orcid" ON "submission_authors" ("orcid");--> statement-breakpoint
ALTER TABLE "similarity_results" ADD CONSTRAINT "similarity_results_submission_id_submissions_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "similarity_results" ADD CONSTRAINT "similarity_results_file_id_submission_files_id_fkey" FOREIGN KEY ("file_id") REFERENCES "submission_files"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "similarity_results" ADD CONSTRAINT "similarity_results_created_by_users_id_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id");
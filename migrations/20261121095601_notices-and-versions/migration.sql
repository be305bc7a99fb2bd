CREATE TABLE "submission_notices" (
	"id" uuid PRIMARY KEY,
	"submission_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"date" date NOT NULL,
	"text" text NOT NULL,
	"doi" text,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid,
	CONSTRAINT "submission_notices_text_length" CHECK (char_length("text") between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE "submission_versions" (
	"submission_id" uuid,
	"number" integer,
	"published_at" timestamp with time zone NOT NULL,
	"note" text NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "submission_versions_pkey" PRIMARY KEY("submission_id","number"),
	CONSTRAINT "submission_versions_number" CHECK ("number" >= 1)
);
--> statement-breakpoint
CREATE INDEX "submission_notices_submission" ON "submission_notices" ("submission_id","date","created_at");--> statement-breakpoint
CREATE INDEX "submission_notices_newest" ON "submission_notices" ("date");--> statement-breakpoint
CREATE UNIQUE INDEX "submission_notices_doi_key" ON "submission_notices" ("doi");--> statement-breakpoint
CREATE UNIQUE INDEX "submission_notices_retraction_key" ON "submission_notices" ("submission_id") WHERE "kind" = 'RETRACTION';--> statement-breakpoint
CREATE INDEX "submission_versions_file" ON "submission_versions" ("file_id");--> statement-breakpoint
ALTER TABLE "submission_notices" ADD CONSTRAINT "submission_notices_submission_id_submissions_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "submission_notices" ADD CONSTRAINT "submission_notices_created_by_users_id_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "submission_versions" ADD CONSTRAINT "submission_versions_submission_id_submissions_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "submission_versions" ADD CONSTRAINT "submission_versions_file_id_submission_files_id_fkey" FOREIGN KEY ("file_id") REFERENCES "submission_files"("id");
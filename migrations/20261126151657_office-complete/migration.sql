CREATE TABLE "letter_files" (
	"id" uuid PRIMARY KEY,
	"submission_id" uuid NOT NULL,
	"decision_id" uuid NOT NULL,
	"upload_id" uuid NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "attachments" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "cover_image" text;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "front_matter" text;--> statement-breakpoint
ALTER TABLE "status_changes" ADD COLUMN "decision_id" uuid;--> statement-breakpoint
CREATE UNIQUE INDEX "letter_files_upload_key" ON "letter_files" ("upload_id");--> statement-breakpoint
CREATE UNIQUE INDEX "letter_files_position_key" ON "letter_files" ("decision_id","position");--> statement-breakpoint
CREATE INDEX "letter_files_submission" ON "letter_files" ("submission_id");--> statement-breakpoint
ALTER TABLE "letter_files" ADD CONSTRAINT "letter_files_submission_id_submissions_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "letter_files" ADD CONSTRAINT "letter_files_upload_id_uploads_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "uploads"("id");
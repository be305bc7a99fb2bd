DROP INDEX "submissions_status";--> statement-breakpoint
CREATE INDEX "submissions_status" ON "submissions" ("status","created_at","id","handling_editor_id") WHERE "deleted_at" is null;--> statement-breakpoint
DROP INDEX "submission_authors_email";--> statement-breakpoint
CREATE INDEX "submission_authors_email" ON "submission_authors" (lower("email"));
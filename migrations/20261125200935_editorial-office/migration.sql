CREATE TABLE "submission_notes" (
	"id" uuid PRIMARY KEY,
	"submission_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "submission_notes_text" CHECK (char_length("text") between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE "handling_assignments" (
	"id" uuid PRIMARY KEY,
	"submission_id" uuid NOT NULL,
	"editor_id" uuid,
	"actor_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "handling_editor_id" uuid;--> statement-breakpoint
CREATE INDEX "outbox_about" ON "outbox" ("about","created_at") WHERE about is not null;--> statement-breakpoint
CREATE INDEX "submission_notes_submission" ON "submission_notes" ("submission_id","created_at");--> statement-breakpoint
CREATE INDEX "handling_assignments_submission" ON "handling_assignments" ("submission_id","created_at");--> statement-breakpoint
CREATE INDEX "submissions_title_similar" ON "submissions" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "submissions_handling_editor" ON "submissions" ("handling_editor_id") WHERE "handling_editor_id" is not null;--> statement-breakpoint
ALTER TABLE "submission_notes" ADD CONSTRAINT "submission_notes_submission_id_submissions_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "submission_notes" ADD CONSTRAINT "submission_notes_author_id_users_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "handling_assignments" ADD CONSTRAINT "handling_assignments_submission_id_submissions_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "handling_assignments" ADD CONSTRAINT "handling_assignments_editor_id_users_id_fkey" FOREIGN KEY ("editor_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "handling_assignments" ADD CONSTRAINT "handling_assignments_actor_id_users_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_handling_editor_id_users_id_fkey" FOREIGN KEY ("handling_editor_id") REFERENCES "users"("id");
CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "announcements_body" CHECK (char_length("body") between 1 and 20000)
);
--> statement-breakpoint
CREATE TABLE "decisions" (
	"id" uuid PRIMARY KEY,
	"submission_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'SCHEDULED' NOT NULL,
	"from_status" text NOT NULL,
	"subject" text NOT NULL,
	"letter" text NOT NULL,
	"actor_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "decisions_settled" CHECK (("state" = 'SCHEDULED') = ("settled_at" is null))
);
--> statement-breakpoint
CREATE TABLE "submission_tasks" (
	"id" uuid PRIMARY KEY,
	"submission_id" uuid NOT NULL,
	"text" text NOT NULL,
	"due_on" date,
	"assignee_id" uuid,
	"created_by" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"done_by" uuid,
	CONSTRAINT "submission_tasks_text" CHECK (char_length("text") between 1 and 500),
	CONSTRAINT "submission_tasks_done" CHECK (("done_at" is null) = ("done_by" is null))
);
--> statement-breakpoint
CREATE TABLE "letter_templates" (
	"id" uuid PRIMARY KEY,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"subject" text,
	"body" text,
	"author_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "letter_templates_whole" CHECK (("subject" is null) = ("body" is null))
);
--> statement-breakpoint
DROP INDEX "submissions_title_similar";--> statement-breakpoint
ALTER TABLE "submission_notes" ADD COLUMN "mentions" uuid[] DEFAULT '{}'::uuid[] NOT NULL;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "status" text DEFAULT 'PUBLISHED' NOT NULL;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "announcements_slug_key" ON "announcements" ("slug");--> statement-breakpoint
CREATE INDEX "announcements_newest" ON "announcements" ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "decisions_submission" ON "decisions" ("submission_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "decisions_one_scheduled" ON "decisions" ("submission_id") WHERE "state" = 'SCHEDULED';--> statement-breakpoint
CREATE INDEX "submission_tasks_submission" ON "submission_tasks" ("submission_id","created_at");--> statement-breakpoint
CREATE INDEX "submission_tasks_due" ON "submission_tasks" ("due_on") WHERE "done_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "letter_templates_version_key" ON "letter_templates" ("kind","version");--> statement-breakpoint
CREATE INDEX "submissions_title_nearest" ON "submissions" USING gist ("title" gist_trgm_ops(siglen=128));--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_submission_id_submissions_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "decisions" ADD CONSTRAINT "decisions_actor_id_users_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "submission_tasks" ADD CONSTRAINT "submission_tasks_submission_id_submissions_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "submission_tasks" ADD CONSTRAINT "submission_tasks_assignee_id_users_id_fkey" FOREIGN KEY ("assignee_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "submission_tasks" ADD CONSTRAINT "submission_tasks_created_by_users_id_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "submission_tasks" ADD CONSTRAINT "submission_tasks_done_by_users_id_fkey" FOREIGN KEY ("done_by") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "letter_templates" ADD CONSTRAINT "letter_templates_author_id_users_id_fkey" FOREIGN KEY ("author_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "issues" ADD CONSTRAINT "issues_scheduled" CHECK ("status" <> 'SCHEDULED' or "publish_at" is not null);
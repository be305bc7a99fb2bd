CREATE TABLE "events" (
	"id" uuid PRIMARY KEY,
	"type" text NOT NULL,
	"payload" jsonb NOT NULL,
	"actor_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "limit_counters" (
	"key" text,
	"window_start" timestamp with time zone,
	"count" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "limit_counters_pkey" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY,
	"recipient" text NOT NULL,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"headers" jsonb DEFAULT '{}' NOT NULL,
	"hint" text,
	"state" text DEFAULT 'queued' NOT NULL,
	"error" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "outbox_state" CHECK ("state" in ('queued', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "codes_attempts" CHECK ("attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY,
	"email" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"password_hash" text,
	"role" text DEFAULT 'AUTHOR' NOT NULL,
	"two_factor" boolean DEFAULT false NOT NULL,
	"verified_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "users_email_lower" CHECK ("email" = lower("email")),
	CONSTRAINT "users_role_known" CHECK ("role" in ('AUTHOR', 'EDITOR', 'ADMIN')),
	CONSTRAINT "users_gone_or_reachable" CHECK ("deleted_at" is not null or "email" is not null)
);
--> statement-breakpoint
CREATE TABLE "articles" (
	"id" uuid PRIMARY KEY,
	"number" text NOT NULL,
	"slug" text NOT NULL,
	"state" text NOT NULL,
	"title" text NOT NULL,
	"topic_id" uuid NOT NULL,
	"issue_id" uuid,
	"abstract" text NOT NULL,
	"keywords" text NOT NULL,
	"authors" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"file_id" uuid,
	"file_name" text,
	"file_size" bigint,
	"file_sha256" text,
	"file_key" text,
	"views" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "articles_state" CHECK ("state" in ('published', 'withdrawn')),
	CONSTRAINT "articles_file_whole" CHECK (num_nulls("file_id", "file_name", "file_size", "file_sha256", "file_key") in (0, 5))
);
--> statement-breakpoint
CREATE TABLE "board_members" (
	"id" uuid PRIMARY KEY,
	"full_name" text NOT NULL,
	"role" text NOT NULL,
	"email" text NOT NULL,
	"bio" text,
	"profile_image" text,
	"expertise" text[] DEFAULT '{}'::text[] NOT NULL,
	"affiliation" text,
	"qualifications" text,
	"order" integer DEFAULT 1 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "board_members_name_length" CHECK (char_length("full_name") between 1 and 200)
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"mime_type" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"attached_at" timestamp with time zone,
	CONSTRAINT "uploads_size" CHECK ("size" > 0),
	CONSTRAINT "uploads_format" CHECK ("format" in ('pdf', 'docx'))
);
--> statement-breakpoint
CREATE TABLE "issues" (
	"id" uuid PRIMARY KEY,
	"issue_number" integer NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"topic" text,
	"year" integer NOT NULL,
	"month" integer NOT NULL,
	"is_special" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "issues_number_range" CHECK ("issue_number" between 1 and 99),
	CONSTRAINT "issues_month_range" CHECK ("month" between 1 and 12),
	CONSTRAINT "issues_year_range" CHECK ("year" between 1900 and 2200)
);
--> statement-breakpoint
CREATE TABLE "about_sections" (
	"id" uuid PRIMARY KEY,
	"section" text NOT NULL,
	"title" text,
	"content" text NOT NULL,
	"order" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "about_sections_content" CHECK (char_length("content") between 1 and 20000)
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"key" text PRIMARY KEY,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "faqs" (
	"id" uuid PRIMARY KEY,
	"question" text NOT NULL,
	"answer" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "manuscript_counters" (
	"year" integer PRIMARY KEY,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "status_changes" (
	"id" uuid PRIMARY KEY,
	"submission_id" uuid NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"actor_id" uuid,
	"note" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "submission_authors" (
	"id" uuid PRIMARY KEY,
	"submission_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"affiliation" text NOT NULL,
	CONSTRAINT "submission_authors_position" CHECK ("position" between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "submission_declarations" (
	"id" uuid PRIMARY KEY,
	"submission_id" uuid NOT NULL,
	"type" text NOT NULL,
	"text" text NOT NULL,
	"is_checked" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "submission_files" (
	"id" uuid PRIMARY KEY,
	"submission_id" uuid NOT NULL,
	"upload_id" uuid NOT NULL,
	"file_type" text NOT NULL,
	"position" integer NOT NULL,
	"download_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "submission_files_downloads" CHECK ("download_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"id" uuid PRIMARY KEY,
	"number" text NOT NULL,
	"user_id" uuid NOT NULL,
	"draft_id" uuid,
	"title" text NOT NULL,
	"topic_id" uuid NOT NULL,
	"abstract" text NOT NULL,
	"keywords" text NOT NULL,
	"status" text DEFAULT 'SUBMITTED' NOT NULL,
	"slug" text NOT NULL,
	"issue_id" uuid,
	"published_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "submissions_title_length" CHECK (char_length("title") between 1 and 500),
	CONSTRAINT "submissions_abstract_length" CHECK (char_length("abstract") between 1 and 10000),
	CONSTRAINT "submissions_published_has_date" CHECK ("status" <> 'PUBLISHED' or "published_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "topics" (
	"id" uuid PRIMARY KEY,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "topics_name_length" CHECK (char_length("name") between 1 and 100)
);
--> statement-breakpoint
CREATE INDEX "events_created_at" ON "events" ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "limit_counters_expires" ON "limit_counters" ("expires_at");--> statement-breakpoint
CREATE INDEX "outbox_state_created" ON "outbox" ("state","created_at");--> statement-breakpoint
CREATE INDEX "outbox_recipient" ON "outbox" ("recipient","created_at");--> statement-breakpoint
CREATE INDEX "codes_user_purpose" ON "codes" ("user_id","purpose","created_at");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" ("email");--> statement-breakpoint
CREATE INDEX "users_role" ON "users" ("role");--> statement-breakpoint
CREATE UNIQUE INDEX "articles_number_key" ON "articles" ("number");--> statement-breakpoint
CREATE INDEX "articles_newest" ON "articles" ("published_at" DESC NULLS LAST,"id") WHERE "state" = 'published';--> statement-breakpoint
CREATE INDEX "articles_topic" ON "articles" ("topic_id","published_at");--> statement-breakpoint
CREATE INDEX "articles_issue" ON "articles" ("issue_id","published_at");--> statement-breakpoint
CREATE UNIQUE INDEX "articles_file_key" ON "articles" ("file_id");--> statement-breakpoint
CREATE INDEX "board_members_by_order" ON "board_members" ("order","full_name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "uploads_storage_key" ON "uploads" ("storage_key");--> statement-breakpoint
CREATE INDEX "uploads_unattached" ON "uploads" ("created_at") WHERE "attached_at" is null;--> statement-breakpoint
CREATE INDEX "uploads_user" ON "uploads" ("user_id");--> statement-breakpoint
CREATE INDEX "issues_by_date" ON "issues" ("year" DESC NULLS LAST,"month" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "about_sections_by_order" ON "about_sections" ("order","id");--> statement-breakpoint
CREATE INDEX "faqs_by_age" ON "faqs" ("created_at","id");--> statement-breakpoint
CREATE INDEX "status_changes_submission" ON "status_changes" ("submission_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "submission_authors_position_key" ON "submission_authors" ("submission_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "submission_declarations_type_key" ON "submission_declarations" ("submission_id","type");--> statement-breakpoint
CREATE UNIQUE INDEX "submission_files_upload_key" ON "submission_files" ("upload_id");--> statement-breakpoint
CREATE UNIQUE INDEX "submission_files_position_key" ON "submission_files" ("submission_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "submissions_number_key" ON "submissions" ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "submissions_draft_key" ON "submissions" ("user_id","draft_id");--> statement-breakpoint
CREATE INDEX "submissions_newest" ON "submissions" ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "submissions_user" ON "submissions" ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "submissions_status" ON "submissions" ("status");--> statement-breakpoint
CREATE INDEX "submissions_topic" ON "submissions" ("topic_id");--> statement-breakpoint
CREATE INDEX "submissions_issue" ON "submissions" ("issue_id");--> statement-breakpoint
CREATE UNIQUE INDEX "topics_name_key" ON "topics" (lower("name"));--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_id_submissions_id_fkey" FOREIGN KEY ("id") REFERENCES "submissions"("id");--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_topic_id_topics_id_fkey" FOREIGN KEY ("topic_id") REFERENCES "topics"("id");--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_issue_id_issues_id_fkey" FOREIGN KEY ("issue_id") REFERENCES "issues"("id");--> statement-breakpoint
ALTER TABLE "articles" ADD CONSTRAINT "articles_file_id_submission_files_id_fkey" FOREIGN KEY ("file_id") REFERENCES "submission_files"("id");--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "status_changes" ADD CONSTRAINT "status_changes_submission_id_submissions_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "status_changes" ADD CONSTRAINT "status_changes_actor_id_users_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "submission_authors" ADD CONSTRAINT "submission_authors_submission_id_submissions_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "submission_declarations" ADD CONSTRAINT "submission_declarations_submission_id_submissions_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "submission_files" ADD CONSTRAINT "submission_files_submission_id_submissions_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "submission_files" ADD CONSTRAINT "submission_files_upload_id_uploads_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "uploads"("id");--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_topic_id_topics_id_fkey" FOREIGN KEY ("topic_id") REFERENCES "topics"("id");--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_issue_id_issues_id_fkey" FOREIGN KEY ("issue_id") REFERENCES "issues"("id");
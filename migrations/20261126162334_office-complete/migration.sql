CREATE TABLE "account_addresses" (
	"email" text PRIMARY KEY,
	"user_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_merges" (
	"id" uuid PRIMARY KEY,
	"from_id" uuid NOT NULL,
	"into_id" uuid NOT NULL,
	"email" text NOT NULL,
	"moved" jsonb NOT NULL,
	"actor_id" uuid NOT NULL,
	"merged_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "digest_entries" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"about" uuid NOT NULL,
	"line" text NOT NULL,
	"href" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "organisations" (
	"ror" text PRIMARY KEY,
	"name" text NOT NULL,
	"place" text NOT NULL,
	"haystack" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "letter_files" (
	"id" uuid PRIMARY KEY,
	"submission_id" uuid NOT NULL,
	"decision_id" uuid NOT NULL,
	"upload_id" uuid NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "country_usage" (
	"month" date,
	"country" text,
	"sessions" integer NOT NULL,
	CONSTRAINT "country_usage_pkey" PRIMARY KEY("month","country")
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "attachments" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "is_listed" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "news" jsonb DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "cover_image" text;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "front_matter" text;--> statement-breakpoint
ALTER TABLE "status_changes" ADD COLUMN "decision_id" uuid;--> statement-breakpoint
CREATE INDEX "account_addresses_user" ON "account_addresses" ("user_id");--> statement-breakpoint
CREATE INDEX "account_merges_newest" ON "account_merges" ("merged_at");--> statement-breakpoint
CREATE INDEX "digest_entries_user" ON "digest_entries" ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "organisations_haystack" ON "organisations" USING gin ("haystack" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "letter_files_upload_key" ON "letter_files" ("upload_id");--> statement-breakpoint
CREATE UNIQUE INDEX "letter_files_position_key" ON "letter_files" ("decision_id","position");--> statement-breakpoint
CREATE INDEX "letter_files_submission" ON "letter_files" ("submission_id");--> statement-breakpoint
ALTER TABLE "account_addresses" ADD CONSTRAINT "account_addresses_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "account_merges" ADD CONSTRAINT "account_merges_from_id_users_id_fkey" FOREIGN KEY ("from_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "account_merges" ADD CONSTRAINT "account_merges_into_id_users_id_fkey" FOREIGN KEY ("into_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "account_merges" ADD CONSTRAINT "account_merges_actor_id_users_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "digest_entries" ADD CONSTRAINT "digest_entries_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "letter_files" ADD CONSTRAINT "letter_files_submission_id_submissions_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "letter_files" ADD CONSTRAINT "letter_files_upload_id_uploads_id_fkey" FOREIGN KEY ("upload_id") REFERENCES "uploads"("id");--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_state", ADD CONSTRAINT "outbox_state" CHECK ("state" in ('queued', 'held', 'sent', 'failed', 'bounced', 'withdrawn'));
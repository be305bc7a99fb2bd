CREATE TABLE "mailings" (
	"id" uuid PRIMARY KEY,
	"subject" text NOT NULL,
	"html" text NOT NULL,
	"text" text NOT NULL,
	"headers" jsonb NOT NULL,
	"placeholder" text NOT NULL,
	"recipients" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"sent" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"withdrawn" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_usage" (
	"article_id" uuid,
	"day" date,
	"views" integer DEFAULT 0 NOT NULL,
	"downloads" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "article_usage_pkey" PRIMARY KEY("article_id","day")
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"released_at" timestamp with time zone,
	CONSTRAINT "images_uses" CHECK ("uses" >= 0)
);
--> statement-breakpoint
CREATE TABLE "journal_settings" (
	"only" integer PRIMARY KEY DEFAULT 1,
	"name" text NOT NULL,
	"tagline" text NOT NULL,
	"publisher" text NOT NULL,
	"issn" text NOT NULL,
	"licence" text NOT NULL,
	"countries" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "journal_settings_only_one" CHECK ("only" = 1)
);
--> statement-breakpoint
CREATE TABLE "newsletters" (
	"id" uuid PRIMARY KEY,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"key" uuid NOT NULL,
	"mailing_id" uuid NOT NULL,
	"sent_by" uuid NOT NULL,
	"words_sha256" text NOT NULL,
	"edited_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "newsletters_title_length" CHECK (char_length("title") between 1 and 500),
	CONSTRAINT "newsletters_content_length" CHECK (octet_length("content") between 1 and 204800)
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "mailing_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "recipient_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "filling" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "resends" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "first_page" text;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "last_page" text;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "doi" text;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "licence" text DEFAULT 'CC BY 4.0' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "issue_position" integer;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "board_members" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_info" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_info" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "original" jsonb;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "answered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "handled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "first_page" text;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "last_page" text;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "doi" text;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "licence" text DEFAULT 'CC BY 4.0' NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "issue_position" integer;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
DROP INDEX "outbox_state_created";--> statement-breakpoint
CREATE INDEX "outbox_state_created" ON "outbox" ("state","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
DROP INDEX "subscribers_state";--> statement-breakpoint
CREATE INDEX "subscribers_state" ON "subscribers" ("state","subscribed_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "events_type" ON "events" ("type","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "events_actor" ON "events" ("actor_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "events_person" ON "events" (("payload" ->> 'userId'));--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_mailing_recipient" ON "outbox" ("mailing_id","recipient") WHERE mailing_id is not null;--> statement-breakpoint
CREATE INDEX "outbox_mailing_state" ON "outbox" ("mailing_id","state","id") WHERE mailing_id is not null;--> statement-breakpoint
CREATE INDEX "outbox_recipient_id" ON "outbox" ("recipient_id") WHERE state = 'queued' and recipient_id is not null;--> statement-breakpoint
CREATE INDEX "outbox_newest" ON "outbox" ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "article_usage_day" ON "article_usage" ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "images_storage_key" ON "images" ("storage_key");--> statement-breakpoint
CREATE INDEX "images_unused" ON "images" ("created_at") WHERE "uses" = 0;--> statement-breakpoint
CREATE INDEX "images_user" ON "images" ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletters_key" ON "newsletters" ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletters_mailing" ON "newsletters" ("mailing_id");--> statement-breakpoint
CREATE INDEX "newsletters_newest" ON "newsletters" ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "subscribers_newest" ON "subscribers" ("subscribed_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "submissions_doi_key" ON "submissions" ("doi");--> statement-breakpoint
CREATE INDEX "submissions_deleted" ON "submissions" ("deleted_at") WHERE "deleted_at" is not null;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_mailing_id_mailings_id_fkey" FOREIGN KEY ("mailing_id") REFERENCES "mailings"("id");--> statement-breakpoint
ALTER TABLE "article_usage" ADD CONSTRAINT "article_usage_article_id_articles_id_fkey" FOREIGN KEY ("article_id") REFERENCES "articles"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_mailing_id_mailings_id_fkey" FOREIGN KEY ("mailing_id") REFERENCES "mailings"("id");--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_content" CHECK ("mailing_id" is not null or "html" <> '');--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_filling" CHECK ("filling" ~ '^[A-Za-z0-9._~-]*$');--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_state", ADD CONSTRAINT "outbox_state" CHECK ("state" in ('queued', 'sent', 'failed', 'withdrawn'));
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
CREATE TABLE "newsletters" (
	"id" uuid PRIMARY KEY,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"key" uuid NOT NULL,
	"mailing_id" uuid NOT NULL,
	"sent_by" uuid NOT NULL,
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
ALTER TABLE "subscribers" ADD COLUMN "import_id" uuid;--> statement-breakpoint
DROP INDEX "subscribers_state";--> statement-breakpoint
CREATE INDEX "subscribers_state" ON "subscribers" ("state","subscribed_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "outbox_mailing_recipient" ON "outbox" ("mailing_id","recipient") WHERE mailing_id is not null;--> statement-breakpoint
CREATE INDEX "outbox_mailing_state" ON "outbox" ("mailing_id","state","id") WHERE mailing_id is not null;--> statement-breakpoint
CREATE INDEX "outbox_recipient_id" ON "outbox" ("recipient_id") WHERE state = 'queued' and recipient_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "newsletters_key" ON "newsletters" ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "newsletters_mailing" ON "newsletters" ("mailing_id");--> statement-breakpoint
CREATE INDEX "newsletters_newest" ON "newsletters" ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "subscribers_newest" ON "subscribers" ("subscribed_at" DESC NULLS LAST,"id");--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_mailing_id_mailings_id_fkey" FOREIGN KEY ("mailing_id") REFERENCES "mailings"("id");--> statement-breakpoint
ALTER TABLE "newsletters" ADD CONSTRAINT "newsletters_mailing_id_mailings_id_fkey" FOREIGN KEY ("mailing_id") REFERENCES "mailings"("id");--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_content" CHECK ("mailing_id" is not null or "html" <> '');--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_filling" CHECK ("filling" ~ '^[A-Za-z0-9._~-]*$');--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_state", ADD CONSTRAINT "outbox_state" CHECK ("state" in ('queued', 'sent', 'failed', 'withdrawn'));
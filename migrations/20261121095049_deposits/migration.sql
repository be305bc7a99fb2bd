CREATE TABLE "deposits" (
	"article_id" uuid,
	"target" text,
	"state" text NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"problems" jsonb DEFAULT '[]' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"file_name" text,
	"remote_id" text,
	"sent_hash" text,
	"accepted_hash" text,
	"revision" integer DEFAULT 1 NOT NULL,
	"claim" uuid,
	"claimed_until" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deposits_pkey" PRIMARY KEY("article_id","target"),
	CONSTRAINT "deposits_target" CHECK ("target" in ('CROSSREF', 'DOAJ')),
	CONSTRAINT "deposits_state" CHECK ("state" in ('NOT_READY', 'WAITING', 'SENT', 'ACCEPTED', 'REFUSED', 'FAILED', 'WITHDRAWN'))
);
--> statement-breakpoint
CREATE INDEX "deposits_state" ON "deposits" ("target","state","article_id");--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_article_id_articles_id_fkey" FOREIGN KEY ("article_id") REFERENCES "articles"("id") ON DELETE CASCADE;
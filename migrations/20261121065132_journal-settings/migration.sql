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
ALTER TABLE "documents" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;
CREATE TABLE "pages" (
	"id" uuid PRIMARY KEY,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"menu" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pages_body" CHECK (char_length("body") between 1 and 50000)
);
--> statement-breakpoint
CREATE TABLE "site_texts" (
	"key" text PRIMARY KEY,
	"text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "is_public" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "pages_slug_key" ON "pages" ("slug");--> statement-breakpoint
CREATE INDEX "pages_by_age" ON "pages" ("created_at","id");--> statement-breakpoint
CREATE INDEX "submission_authors_email" ON "submission_authors" ("email");--> statement-breakpoint
CREATE INDEX "submission_authors_orcid" ON "submission_authors" ("orcid");
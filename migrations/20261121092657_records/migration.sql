ALTER TABLE "articles" ADD COLUMN "notices" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "versions" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "submission_authors" ADD COLUMN "orcid" text;--> statement-breakpoint
ALTER TABLE "submission_authors" ADD COLUMN "ror" text;--> statement-breakpoint
CREATE INDEX "articles_changed" ON "articles" ("updated_at","id");
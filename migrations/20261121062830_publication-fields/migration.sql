ALTER TABLE "articles" ADD COLUMN "first_page" text;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "last_page" text;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "doi" text;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "licence" text DEFAULT 'CC BY 4.0' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "issue_position" integer;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "first_page" text;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "last_page" text;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "doi" text;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "licence" text DEFAULT 'CC BY 4.0' NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "issue_position" integer;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "submissions_doi_key" ON "submissions" ("doi");--> statement-breakpoint
CREATE INDEX "submissions_deleted" ON "submissions" ("deleted_at") WHERE "deleted_at" is not null;
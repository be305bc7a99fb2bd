CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "contact_info" (
	"id" uuid PRIMARY KEY,
	"only" integer DEFAULT 1 NOT NULL UNIQUE,
	"intro" text NOT NULL,
	"editor_email" text NOT NULL,
	"submissions_email" text NOT NULL,
	"phone" text NOT NULL,
	"mailing_address" text NOT NULL,
	"office_hours" text NOT NULL,
	"location_description" text NOT NULL,
	"social" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_info_only_one" CHECK ("only" = 1)
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"institution" text,
	"inquiry_type" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_messages_length" CHECK (char_length("message") between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE "subscribers" (
	"id" uuid PRIMARY KEY,
	"email" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"subscribed_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"unsubscribed_at" timestamp with time zone,
	CONSTRAINT "subscribers_email_lower" CHECK ("email" = lower("email")),
	CONSTRAINT "subscribers_state_known" CHECK ("state" in ('pending', 'confirmed', 'unsubscribed'))
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "haystack" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "words" tsvector DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "articles_haystack" ON "articles" USING gin ("haystack" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "articles_words" ON "articles" USING gin ("words");--> statement-breakpoint
CREATE INDEX "contact_messages_newest" ON "contact_messages" ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscribers_email_key" ON "subscribers" ("email");--> statement-breakpoint
CREATE INDEX "subscribers_state" ON "subscribers" ("state","subscribed_at","id");
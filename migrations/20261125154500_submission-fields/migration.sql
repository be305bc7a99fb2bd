ALTER TABLE "articles" ADD COLUMN "article_type" text DEFAULT 'RESEARCH_ARTICLE' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "jel_codes" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "funding_statement" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "competing_interests" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "data_availability" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "acknowledgements" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "is_doubtful" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "status_changes" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "status_changes" ADD COLUMN "corrections" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "article_type" text DEFAULT 'RESEARCH_ARTICLE' NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "jel_codes" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "funding_statement" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "competing_interests" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "data_availability" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD COLUMN "acknowledgements" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_article_type_limit" CHECK ("article_type" in ('RESEARCH_ARTICLE', 'POLICY_BRIEF', 'FIELD_REPORT', 'BOOK_REVIEW'));--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_keywords_length" CHECK (char_length("keywords") between 1 and 1000);--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_jel_codes_limit" CHECK (cardinality("jel_codes") <= 10);--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_funding_statement_length" CHECK (char_length("funding_statement") between 0 and 3000);--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_competing_interests_length" CHECK (char_length("competing_interests") between 0 and 3000);--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_data_availability_length" CHECK (char_length("data_availability") between 0 and 3000);--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_acknowledgements_length" CHECK (char_length("acknowledgements") between 0 and 3000);
ALTER TABLE "journal_settings" ADD COLUMN "repec_archive" text DEFAULT 'mds' NOT NULL;--> statement-breakpoint
ALTER TABLE "journal_settings" ADD COLUMN "repec_series" text DEFAULT 'jaedev' NOT NULL;
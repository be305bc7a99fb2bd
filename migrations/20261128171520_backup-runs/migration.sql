CREATE TABLE "backup_runs" (
	"id" uuid PRIMARY KEY,
	"kind" text NOT NULL,
	"period" text NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"problem" text,
	"detail" text,
	"file_name" text,
	"bytes" bigint,
	"sha256" text,
	"rows" bigint,
	"files" integer,
	"is_encrypted" boolean NOT NULL,
	"sent_to" text,
	CONSTRAINT "backup_runs_period" UNIQUE("kind","period"),
	CONSTRAINT "backup_runs_attempts" CHECK ("attempts" > 0)
);
--> statement-breakpoint
CREATE INDEX "backup_runs_finished" ON "backup_runs" ("kind","finished_at");
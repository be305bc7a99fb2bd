CREATE TABLE "fixity_findings" (
	"id" uuid PRIMARY KEY,
	"storage_key" text NOT NULL,
	"fault" text NOT NULL,
	"expected" text,
	"actual" text,
	"reason" text,
	"upload_id" uuid,
	"image_id" uuid,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_in" uuid NOT NULL,
	"told_at" timestamp with time zone,
	"resolved_at" timestamp with time zone,
	CONSTRAINT "fixity_findings_fault" CHECK ("fault" in ('missing', 'changed', 'unreadable', 'unknown'))
);
--> statement-breakpoint
CREATE TABLE "fixity_runs" (
	"id" uuid PRIMARY KEY,
	"started_by" uuid,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"total" integer NOT NULL,
	"checked" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"reached" text DEFAULT '' NOT NULL,
	"faults" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "fixity_runs_checked" CHECK ("checked" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "fixity_findings_open_key" ON "fixity_findings" ("storage_key") WHERE "resolved_at" is null;--> statement-breakpoint
CREATE INDEX "fixity_findings_since" ON "fixity_findings" ("first_seen_at","id") WHERE "resolved_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "fixity_runs_only_one" ON "fixity_runs" ((true)) WHERE "finished_at" is null;--> statement-breakpoint
CREATE INDEX "fixity_runs_finished" ON "fixity_runs" ("finished_at" DESC NULLS LAST,"id");--> statement-breakpoint
ALTER TABLE "fixity_findings" ADD CONSTRAINT "fixity_findings_last_seen_in_fixity_runs_id_fkey" FOREIGN KEY ("last_seen_in") REFERENCES "fixity_runs"("id");
CREATE TABLE "journal_exports" (
	"id" uuid PRIMARY KEY,
	"started_by" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"step" text DEFAULT 'records' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"pieces" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp with time zone,
	"end" text,
	"size" bigint DEFAULT 0 NOT NULL,
	"sha256" text DEFAULT '' NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "import_runs" (
	"id" uuid PRIMARY KEY,
	"work" text NOT NULL,
	"state" text NOT NULL,
	"started_by" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"file_name" text NOT NULL,
	"upload" text,
	"pdfs" text,
	"topic" text,
	"licence" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"done" bigint DEFAULT 0 NOT NULL,
	"total" bigint DEFAULT 0 NOT NULL,
	"report" jsonb,
	"problem" text DEFAULT '' NOT NULL,
	"import_id" uuid
);
--> statement-breakpoint
CREATE UNIQUE INDEX "journal_exports_only_one" ON "journal_exports" ((true)) WHERE "finished_at" is null;--> statement-breakpoint
CREATE INDEX "journal_exports_newest" ON "journal_exports" ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "import_runs_only_one" ON "import_runs" ((true)) WHERE "state" in ('running', 'ready');--> statement-breakpoint
CREATE INDEX "import_runs_newest" ON "import_runs" ("started_at");--> statement-breakpoint
CREATE INDEX "import_runs_import" ON "import_runs" ("import_id");--> statement-breakpoint
ALTER TABLE "import_runs" ADD CONSTRAINT "import_runs_import_id_imports_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE CASCADE;
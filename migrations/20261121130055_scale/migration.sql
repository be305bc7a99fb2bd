CREATE TABLE "partial_uploads" (
	"name" text PRIMARY KEY,
	"size" bigint NOT NULL,
	"received" bigint DEFAULT 0 NOT NULL,
	"parts" jsonb DEFAULT '[]' NOT NULL,
	"metadata" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "partial_uploads_received" CHECK ("received" between 0 and "size")
);
--> statement-breakpoint
CREATE INDEX "partial_uploads_changed" ON "partial_uploads" ("changed_at");
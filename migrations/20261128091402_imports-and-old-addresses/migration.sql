CREATE TABLE "imported_records" (
	"target_id" uuid PRIMARY KEY,
	"import_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"written_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "old_addresses" (
	"kind" text,
	"old_id" text,
	"target_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	CONSTRAINT "old_addresses_pkey" PRIMARY KEY("kind","old_id")
);
--> statement-breakpoint
CREATE INDEX "imported_records_import" ON "imported_records" ("import_id");--> statement-breakpoint
CREATE INDEX "imports_newest" ON "imports" ("started_at");--> statement-breakpoint
CREATE INDEX "old_addresses_import" ON "old_addresses" ("import_id");--> statement-breakpoint
ALTER TABLE "imported_records" ADD CONSTRAINT "imported_records_import_id_imports_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_owner_id_users_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "old_addresses" ADD CONSTRAINT "old_addresses_import_id_imports_id_fkey" FOREIGN KEY ("import_id") REFERENCES "imports"("id") ON DELETE CASCADE;
CREATE TABLE "imported_usage" (
	"article_id" uuid,
	"period" text,
	"metric" text,
	"count" bigint NOT NULL,
	"until" date NOT NULL,
	"import_id" uuid NOT NULL,
	CONSTRAINT "imported_usage_pkey" PRIMARY KEY("article_id","period","metric"),
	CONSTRAINT "imported_usage_count" CHECK ("count" > 0)
);
--> statement-breakpoint
ALTER TABLE "article_totals" ADD COLUMN "imported_views" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "article_totals" ADD COLUMN "imported_downloads" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "imported_usage_period" ON "imported_usage" ("period");--> statement-breakpoint
CREATE INDEX "imported_usage_import" ON "imported_usage" ("import_id");--> statement-breakpoint
ALTER TABLE "imported_usage" ADD CONSTRAINT "imported_usage_article_id_articles_id_fkey" FOREIGN KEY ("article_id") REFERENCES "articles"("id") ON DELETE CASCADE;
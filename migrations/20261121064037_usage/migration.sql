CREATE TABLE "article_usage" (
	"article_id" uuid,
	"day" date,
	"views" integer DEFAULT 0 NOT NULL,
	"downloads" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "article_usage_pkey" PRIMARY KEY("article_id","day")
);
--> statement-breakpoint
CREATE INDEX "article_usage_day" ON "article_usage" ("day");--> statement-breakpoint
ALTER TABLE "article_usage" ADD CONSTRAINT "article_usage_article_id_articles_id_fkey" FOREIGN KEY ("article_id") REFERENCES "articles"("id") ON DELETE CASCADE;
CREATE TABLE "article_spellings" (
	"article_id" uuid PRIMARY KEY,
	"topic_id" uuid NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"haystack" text NOT NULL,
	"vocabulary" text[] NOT NULL
);
--> statement-breakpoint
INSERT INTO "article_spellings" ("article_id", "topic_id", "published_at", "haystack", "vocabulary")
	SELECT "article_id", "topic_id", "published_at", "haystack", "vocabulary" FROM "article_search";--> statement-breakpoint
DROP INDEX "article_search_head";--> statement-breakpoint
DROP INDEX "article_search_haystack";--> statement-breakpoint
ALTER TABLE "article_search" DROP COLUMN "haystack";--> statement-breakpoint
ALTER TABLE "article_search" DROP COLUMN "vocabulary";--> statement-breakpoint
ALTER TABLE "article_search" SET (toast_tuple_target = 512);--> statement-breakpoint
DROP INDEX "article_search_words";--> statement-breakpoint
CREATE INDEX "article_search_words" ON "article_search" USING gin ("words","head") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "article_spellings_haystack" ON "article_spellings" USING gin ("haystack" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "article_spellings_newest" ON "article_spellings" ("published_at" DESC NULLS LAST,"article_id");--> statement-breakpoint
ALTER TABLE "article_spellings" ADD CONSTRAINT "article_spellings_article_id_articles_id_fkey" FOREIGN KEY ("article_id") REFERENCES "articles"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "article_spellings" ADD CONSTRAINT "article_spellings_topic_id_topics_id_fkey" FOREIGN KEY ("topic_id") REFERENCES "topics"("id");
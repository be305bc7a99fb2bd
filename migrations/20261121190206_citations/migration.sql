CREATE TABLE "article_citations" (
	"article_id" uuid PRIMARY KEY,
	"state" text NOT NULL,
	"citations" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "article_citations" ADD CONSTRAINT "article_citations_article_id_articles_id_fkey" FOREIGN KEY ("article_id") REFERENCES "articles"("id") ON DELETE CASCADE;
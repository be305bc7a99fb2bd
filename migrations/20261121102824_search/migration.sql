CREATE TABLE "article_search" (
	"article_id" uuid PRIMARY KEY,
	"topic_id" uuid NOT NULL,
	"issue_id" uuid,
	"year" integer NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"haystack" text NOT NULL,
	"head" tsvector NOT NULL,
	"words" tsvector NOT NULL,
	"vocabulary" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_texts" (
	"file_id" uuid PRIMARY KEY,
	"text" text NOT NULL,
	"words" tsvector NOT NULL,
	"problem" text,
	"read_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY,
	"articles" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "articles_haystack";--> statement-breakpoint
DROP INDEX "articles_words";--> statement-breakpoint
ALTER TABLE "articles" DROP COLUMN "haystack";--> statement-breakpoint
CREATE INDEX "article_search_words" ON "article_search" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "article_search_head" ON "article_search" USING gin ("head") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "article_search_haystack" ON "article_search" USING gin ("haystack" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "article_search_newest" ON "article_search" ("published_at" DESC NULLS LAST,"article_id");--> statement-breakpoint
CREATE INDEX "article_search_topic" ON "article_search" ("topic_id","published_at" DESC NULLS LAST,"article_id");--> statement-breakpoint
CREATE INDEX "article_search_issue" ON "article_search" ("issue_id","published_at" DESC NULLS LAST,"article_id");--> statement-breakpoint
CREATE INDEX "search_words_similar" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "article_search" ADD CONSTRAINT "article_search_article_id_articles_id_fkey" FOREIGN KEY ("article_id") REFERENCES "articles"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "article_search" ADD CONSTRAINT "article_search_topic_id_topics_id_fkey" FOREIGN KEY ("topic_id") REFERENCES "topics"("id");--> statement-breakpoint
ALTER TABLE "article_search" ADD CONSTRAINT "article_search_issue_id_issues_id_fkey" FOREIGN KEY ("issue_id") REFERENCES "issues"("id");--> statement-breakpoint
ALTER TABLE "article_texts" ADD CONSTRAINT "article_texts_file_id_submission_files_id_fkey" FOREIGN KEY ("file_id") REFERENCES "submission_files"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "article_search" SET (toast_tuple_target = 768);--> statement-breakpoint
ALTER TABLE "article_search" ALTER COLUMN "haystack" SET STORAGE MAIN;

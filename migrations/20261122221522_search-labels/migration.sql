DROP INDEX "article_search_words";--> statement-breakpoint
DROP INDEX "article_spellings_haystack";--> statement-breakpoint
ALTER TABLE "article_spellings" ADD COLUMN "head" tsvector;--> statement-breakpoint
UPDATE "article_spellings" SET "head" = "article_search"."head" FROM "article_search"
	WHERE "article_search"."article_id" = "article_spellings"."article_id";--> statement-breakpoint
ALTER TABLE "article_spellings" ALTER COLUMN "head" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "article_spellings" SET (toast_tuple_target = 512);--> statement-breakpoint
-- This writes every row anew, without those that were there before.
ALTER TABLE "article_spellings" ALTER COLUMN "haystack" TYPE text USING "haystack" || '';--> statement-breakpoint
UPDATE "article_search" SET "words" = "words" || array_to_tsvector(
	array_remove(array[' t' || "topic_id", ' i' || "issue_id", ' y' || "year"], null)
	|| array(SELECT ' h' || "lexeme" FROM unnest(tsvector_to_array("head")) AS "lexeme"
		WHERE octet_length("lexeme") <= 2044));--> statement-breakpoint
ALTER TABLE "article_search" DROP COLUMN "head";--> statement-breakpoint
ALTER TABLE "article_search" SET (toast_tuple_target = 128);--> statement-breakpoint
-- And this, without what the column that is gone has left in them.
ALTER TABLE "article_search" ALTER COLUMN "year" TYPE integer USING "year" + 0;--> statement-breakpoint
CREATE INDEX "article_search_words" ON "article_search" USING gin ("words") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "article_spellings_haystack" ON "article_spellings" USING gin ("haystack" gin_trgm_ops);--> statement-breakpoint
-- By which is decided how a word is looked for.
ANALYZE "article_search";--> statement-breakpoint
ANALYZE "article_spellings";

CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- Both outlive tables that a restore replaces.
DROP TEXT SEARCH CONFIGURATION IF EXISTS "english_unaccent";
--> statement-breakpoint
DROP TEXT SEARCH DICTIONARY IF EXISTS "english_stem_unstopped";
--> statement-breakpoint
-- Without stop words: "thé" must not become "the", nor "Đỗ" "do", and be lost.
CREATE TEXT SEARCH DICTIONARY "english_stem_unstopped" (TEMPLATE = snowball, LANGUAGE = english);
--> statement-breakpoint
CREATE TEXT SEARCH CONFIGURATION "english_unaccent" (COPY = english);
--> statement-breakpoint
-- These three are the words with other letters than ASCII's.
ALTER TEXT SEARCH CONFIGURATION "english_unaccent"
  ALTER MAPPING FOR word, hword, hword_part WITH unaccent, "english_stem_unstopped";
--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION "english_unaccent"
  ALTER MAPPING FOR numword, numhword, hword_numpart WITH unaccent, simple;
--> statement-breakpoint
-- 0: the words of these rows are made anew in the background.
ALTER TABLE "article_search" ADD COLUMN "index_version" integer DEFAULT 0 NOT NULL;

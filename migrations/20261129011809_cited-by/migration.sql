CREATE TABLE "cited_by_look_ups" (
	"article_id" uuid PRIMARY KEY,
	"doi" text NOT NULL,
	"source" text,
	"looked_up_at" timestamp with time zone,
	"total" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cited_by_look_ups_source" CHECK ("source" in ('openalex', 'crossref'))
);
--> statement-breakpoint
CREATE TABLE "citing_works" (
	"article_id" uuid,
	"position" integer,
	"doi" text,
	"title" text NOT NULL,
	"authors" text NOT NULL,
	"container" text NOT NULL,
	"year" integer,
	CONSTRAINT "citing_works_pkey" PRIMARY KEY("article_id","position")
);
--> statement-breakpoint
ALTER TABLE "cited_by_look_ups" ADD CONSTRAINT "cited_by_look_ups_article_id_articles_id_fkey" FOREIGN KEY ("article_id") REFERENCES "articles"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "citing_works" ADD CONSTRAINT "citing_works_article_id_cited_by_look_ups_article_id_fkey" FOREIGN KEY ("article_id") REFERENCES "cited_by_look_ups"("article_id") ON DELETE CASCADE;
CREATE TABLE "article_totals" (
	"article_id" uuid PRIMARY KEY,
	"investigations" integer DEFAULT 0 NOT NULL,
	"unique_investigations" integer DEFAULT 0 NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	"unique_requests" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage_salts" (
	"day" date PRIMARY KEY,
	"salt" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "usage_visits" (
	"session" text,
	"article_id" uuid,
	"looks" integer DEFAULT 0 NOT NULL,
	"requests" integer DEFAULT 0 NOT NULL,
	"last_look_at" timestamp with time zone,
	"last_request_at" timestamp with time zone,
	"day" date NOT NULL,
	CONSTRAINT "usage_visits_pkey" PRIMARY KEY("session","article_id")
);
--> statement-breakpoint
ALTER TABLE "article_usage" ADD COLUMN "investigations" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "article_usage" ADD COLUMN "unique_investigations" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "article_usage" ADD COLUMN "requests" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "article_usage" ADD COLUMN "unique_requests" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- What was counted so far knew no sessions: every look and every download stands for a session of its own.
UPDATE "article_usage" SET "investigations" = "views" + "downloads", "unique_investigations" = "views" + "downloads", "requests" = "downloads", "unique_requests" = "downloads";--> statement-breakpoint
INSERT INTO "article_totals" ("article_id", "investigations", "unique_investigations", "requests", "unique_requests") SELECT "article_id", sum("investigations"), sum("unique_investigations"), sum("requests"), sum("unique_requests") FROM "article_usage" GROUP BY "article_id";--> statement-breakpoint
ALTER TABLE "article_usage" DROP COLUMN "views";--> statement-breakpoint
ALTER TABLE "article_usage" DROP COLUMN "downloads";--> statement-breakpoint
ALTER TABLE "articles" DROP COLUMN "views";--> statement-breakpoint
CREATE INDEX "usage_visits_day" ON "usage_visits" ("day");--> statement-breakpoint
ALTER TABLE "article_totals" ADD CONSTRAINT "article_totals_article_id_articles_id_fkey" FOREIGN KEY ("article_id") REFERENCES "articles"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "usage_visits" ADD CONSTRAINT "usage_visits_article_id_articles_id_fkey" FOREIGN KEY ("article_id") REFERENCES "articles"("id") ON DELETE CASCADE;
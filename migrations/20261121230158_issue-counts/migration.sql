DROP INDEX "articles_issue";--> statement-breakpoint
CREATE INDEX "articles_issue" ON "articles" ("issue_id","published_at") WHERE "state" = 'published';
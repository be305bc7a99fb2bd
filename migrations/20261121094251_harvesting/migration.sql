CREATE INDEX "articles_topic_changed" ON "articles" ("topic_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "articles_issue_changed" ON "articles" ("issue_id","updated_at","id");
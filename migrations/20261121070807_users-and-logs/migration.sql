ALTER TABLE "outbox" ADD COLUMN "resends" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
DROP INDEX "outbox_state_created";--> statement-breakpoint
CREATE INDEX "outbox_state_created" ON "outbox" ("state","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "events_type" ON "events" ("type","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "events_actor" ON "events" ("actor_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "events_person" ON "events" (("payload" ->> 'userId'));--> statement-breakpoint
CREATE INDEX "outbox_newest" ON "outbox" ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" ("created_at" DESC NULLS LAST,"id");
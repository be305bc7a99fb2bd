ALTER TABLE "drafts" DROP CONSTRAINT "drafts_pkey";--> statement-breakpoint
ALTER TABLE "drafts" ADD PRIMARY KEY ("user_id","id");
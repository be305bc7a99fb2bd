CREATE TABLE "manuscript_texts" (
	"id" uuid PRIMARY KEY,
	"submission_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"jats" text NOT NULL,
	"report" jsonb NOT NULL,
	"pictures" jsonb NOT NULL,
	"source_name" text NOT NULL,
	"source_sha256" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_publications" (
	"submission_id" uuid PRIMARY KEY,
	"agreed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "guest_editors" (
	"id" uuid PRIMARY KEY,
	"submission_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"appointed_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reviewers" ADD COLUMN "languages" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "reviewers" ADD COLUMN "merged_into_id" uuid;--> statement-breakpoint
ALTER TABLE "reviewers" ADD COLUMN "moved" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "manuscript_texts_version" ON "manuscript_texts" ("submission_id","version");--> statement-breakpoint
CREATE INDEX "reviewers_merged" ON "reviewers" ("merged_into_id") WHERE "merged_into_id" is not null;--> statement-breakpoint
CREATE INDEX "guest_editors_submission" ON "guest_editors" ("submission_id","user_id");--> statement-breakpoint
CREATE INDEX "guest_editors_user" ON "guest_editors" ("user_id");--> statement-breakpoint
ALTER TABLE "manuscript_texts" ADD CONSTRAINT "manuscript_texts_submission_id_submissions_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "manuscript_texts" ADD CONSTRAINT "manuscript_texts_created_by_users_id_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "report_publications" ADD CONSTRAINT "report_publications_submission_id_submissions_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "reviewers" ADD CONSTRAINT "reviewers_merged_into_id_reviewers_id_fkey" FOREIGN KEY ("merged_into_id") REFERENCES "reviewers"("id");--> statement-breakpoint
ALTER TABLE "guest_editors" ADD CONSTRAINT "guest_editors_submission_id_submissions_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "guest_editors" ADD CONSTRAINT "guest_editors_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "guest_editors" ADD CONSTRAINT "guest_editors_appointed_by_users_id_fkey" FOREIGN KEY ("appointed_by") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "users" DROP CONSTRAINT "users_role_known", ADD CONSTRAINT "users_role_known" CHECK ("role" in ('AUTHOR', 'GUEST_EDITOR', 'EDITOR', 'ADMIN'));
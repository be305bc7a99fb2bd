CREATE TABLE "article_full_texts" (
	"article_id" uuid PRIMARY KEY,
	"source" text NOT NULL,
	"text" text NOT NULL,
	"words" tsvector NOT NULL,
	"sections" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "house_styles" (
	"id" uuid PRIMARY KEY,
	"version" integer NOT NULL,
	"style" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "issue_edition_runs" (
	"issue_id" uuid PRIMARY KEY,
	"source" text NOT NULL,
	"done" integer NOT NULL,
	"total" integer NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"problem" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "issue_editions" (
	"issue_id" uuid,
	"format" text,
	"storage_key" text NOT NULL,
	"sha256" text NOT NULL,
	"size" integer NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	CONSTRAINT "issue_editions_pkey" PRIMARY KEY("issue_id","format")
);
--> statement-breakpoint
CREATE TABLE "proof_comments" (
	"id" uuid PRIMARY KEY,
	"submission_id" uuid NOT NULL,
	"proof_id" uuid,
	"is_question" boolean NOT NULL,
	"place" text NOT NULL,
	"quote" text NOT NULL,
	"text" text NOT NULL,
	"full_name" text NOT NULL,
	"user_id" uuid,
	"position" integer,
	"created_at" timestamp with time zone NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_by" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "proof_people" (
	"proof_id" uuid,
	"position" integer,
	"full_name" text NOT NULL,
	"email" text NOT NULL,
	"answers_for_all" boolean NOT NULL,
	"roles" jsonb DEFAULT '[]' NOT NULL,
	"agreed_at" timestamp with time zone,
	CONSTRAINT "proof_people_pkey" PRIMARY KEY("proof_id","position")
);
--> statement-breakpoint
CREATE TABLE "proofs" (
	"id" uuid PRIMARY KEY,
	"submission_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"text_version" integer,
	"pdf_id" uuid,
	"state" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"reminders" integer DEFAULT 0 NOT NULL,
	"answered_at" timestamp with time zone,
	"answered_by" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	CONSTRAINT "proofs_answered" CHECK ("state" not in ('APPROVED', 'CORRECTIONS') or "answered_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "supplements" (
	"id" uuid PRIMARY KEY,
	"submission_id" uuid,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"licence" text NOT NULL,
	"file_name" text NOT NULL,
	"media_type" text NOT NULL,
	"storage_key" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	CONSTRAINT "supplements_size" CHECK ("size" > 0)
);
--> statement-breakpoint
ALTER TABLE "articles" ADD COLUMN "supplements" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "issues" ADD COLUMN "editions" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "manuscript_texts" ADD COLUMN "pinned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "review_assignments" ADD COLUMN "is_quiet" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "submission_authors" ADD COLUMN "roles" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "house_styles_version" ON "house_styles" ("version");--> statement-breakpoint
CREATE INDEX "proof_comments_submission" ON "proof_comments" ("submission_id");--> statement-breakpoint
CREATE INDEX "proof_comments_proof" ON "proof_comments" ("proof_id");--> statement-breakpoint
CREATE UNIQUE INDEX "proofs_number" ON "proofs" ("submission_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "proofs_one_open" ON "proofs" ("submission_id") WHERE "state" = 'OPEN';--> statement-breakpoint
CREATE INDEX "supplements_submission" ON "supplements" ("submission_id");--> statement-breakpoint
ALTER TABLE "article_full_texts" ADD CONSTRAINT "article_full_texts_article_id_articles_id_fkey" FOREIGN KEY ("article_id") REFERENCES "articles"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "house_styles" ADD CONSTRAINT "house_styles_created_by_users_id_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "issue_edition_runs" ADD CONSTRAINT "issue_edition_runs_issue_id_issues_id_fkey" FOREIGN KEY ("issue_id") REFERENCES "issues"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "issue_editions" ADD CONSTRAINT "issue_editions_issue_id_issues_id_fkey" FOREIGN KEY ("issue_id") REFERENCES "issues"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "proof_comments" ADD CONSTRAINT "proof_comments_submission_id_submissions_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "proof_comments" ADD CONSTRAINT "proof_comments_proof_id_proofs_id_fkey" FOREIGN KEY ("proof_id") REFERENCES "proofs"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "proof_comments" ADD CONSTRAINT "proof_comments_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");--> statement-breakpoint
ALTER TABLE "proof_people" ADD CONSTRAINT "proof_people_proof_id_proofs_id_fkey" FOREIGN KEY ("proof_id") REFERENCES "proofs"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "proofs" ADD CONSTRAINT "proofs_submission_id_submissions_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE;--> statement-breakpoint
ALTER TABLE "proofs" ADD CONSTRAINT "proofs_pdf_id_uploads_id_fkey" FOREIGN KEY ("pdf_id") REFERENCES "uploads"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "supplements" ADD CONSTRAINT "supplements_submission_id_submissions_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE SET NULL;--> statement-breakpoint
ALTER TABLE "supplements" ADD CONSTRAINT "supplements_created_by_users_id_fkey" FOREIGN KEY ("created_by") REFERENCES "users"("id");
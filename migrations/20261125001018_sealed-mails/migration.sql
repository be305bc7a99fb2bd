ALTER TABLE "outbox" ADD COLUMN "is_secret" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "sealed" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "about" uuid;--> statement-breakpoint
CREATE INDEX "outbox_held" ON "outbox" ("about") WHERE state = 'held';--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_sealed" CHECK ("sealed" is null or ("is_secret" and "state" = 'queued'));--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_state", ADD CONSTRAINT "outbox_state" CHECK ("state" in ('queued', 'held', 'sent', 'failed', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_content", ADD CONSTRAINT "outbox_content" CHECK ("mailing_id" is not null or "is_secret" or "html" <> '');--> statement-breakpoint
UPDATE "outbox" SET "is_secret" = true WHERE "hint" IS NOT NULL;--> statement-breakpoint
-- Codes and links of mails that have left, or never will, are not kept; those that wait are emptied once they are sent.
UPDATE "outbox" SET "html" = '', "text" = '', "headers" = '{}',
  "subject" = regexp_replace(regexp_replace("subject", 'https?://\S+', '…', 'g'), '\d', '•', 'g'),
  "error" = regexp_replace(regexp_replace("error", 'https?://\S+', '…', 'g'), '\d', '•', 'g')
  WHERE "is_secret" AND "state" <> 'queued';--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "hint";

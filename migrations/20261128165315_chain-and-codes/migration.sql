CREATE TABLE "document_codes" (
	"code" text PRIMARY KEY,
	"kind" text NOT NULL,
	"issued_on" date NOT NULL,
	CONSTRAINT "document_codes_kind" CHECK ("kind" in ('certificate', 'submission-receipt', 'report-receipt', 'decision-letter'))
);
--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "number" bigint;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "salt" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "commitment" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "previous_hash" text;--> statement-breakpoint
ALTER TABLE "events" ADD COLUMN "hash" text;--> statement-breakpoint
CREATE UNIQUE INDEX "events_number" ON "events" ("number");--> statement-breakpoint
INSERT INTO "document_codes" ("code", "kind", "issued_on")
	SELECT "code", 'certificate', ("issued_at" AT TIME ZONE 'Africa/Kigali')::date FROM "review_certificates";--> statement-breakpoint
ALTER TABLE "review_certificates" ADD CONSTRAINT "review_certificates_code_document_codes_code_fkey" FOREIGN KEY ("code") REFERENCES "document_codes"("code") ON DELETE CASCADE;--> statement-breakpoint
-- Appends an event to the chain. The lock is held until the transaction ends, and the chain is the last thing a transaction writes.
CREATE OR REPLACE FUNCTION "append_to_event_chain"("event_id" uuid) RETURNS void LANGUAGE plpgsql
	-- A connection that planned it while the table was small must not scan a large one.
	SET "enable_seqscan" TO off SET "enable_bitmapscan" TO off AS $$
DECLARE
	head_number bigint;
	head_hash text;
BEGIN
	PERFORM pg_advisory_xact_lock(8785);
	SELECT "number", "hash" INTO head_number, head_hash FROM "events" WHERE "number" IS NOT NULL ORDER BY "number" DESC LIMIT 1;
	head_number := coalesce(head_number, 0) + 1;
	head_hash := coalesce(head_hash, repeat('0', 64));
	UPDATE "events" SET
		"number" = head_number,
		"previous_hash" = head_hash,
		-- Canonical JSON by RFC 8785: no spaces, keys in order.
		"hash" = encode(sha256(convert_to(format(
			'{"actor":%s,"at":"%s","commitment":"%s","id":"%s","number":%s,"previous":"%s","type":%s}',
			coalesce('"' || "actor_id" || '"', 'null'),
			to_char("created_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
			"commitment", "id", head_number, head_hash, to_json("type")
		), 'UTF8')), 'hex')
	WHERE "id" = event_id AND "number" IS NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "chain_new_event"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "append_to_event_chain"(NEW."id");
	RETURN NULL;
END $$;--> statement-breakpoint
-- Deferred: events are numbered in the order in which their transactions commit, and none waits for another that is still at work.
CREATE CONSTRAINT TRIGGER "events_chain" AFTER INSERT ON "events" DEFERRABLE INITIALLY DEFERRED
	FOR EACH ROW WHEN (NEW."commitment" IS NOT NULL AND NEW."number" IS NULL) EXECUTE FUNCTION "chain_new_event"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "refuse_event_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' AND (NEW."id", NEW."type", NEW."actor_id", NEW."created_at")
		IS NOT DISTINCT FROM (OLD."id", OLD."type", OLD."actor_id", OLD."created_at") THEN
		-- Into the chain.
		IF OLD."number" IS NULL AND NEW."payload" = OLD."payload" THEN
			RETURN NEW;
		END IF;
		-- Content that has to be erased goes as a whole; the chain stays as it is.
		IF NEW."payload" = '{}' AND NEW."salt" IS NULL AND (NEW."number", NEW."commitment", NEW."previous_hash", NEW."hash")
			IS NOT DISTINCT FROM (OLD."number", OLD."commitment", OLD."previous_hash", OLD."hash") THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'events are never changed or deleted' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "events_guard" BEFORE UPDATE OR DELETE ON "events"
	FOR EACH ROW EXECUTE FUNCTION "refuse_event_change"();

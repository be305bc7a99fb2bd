CREATE TABLE "images" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"released_at" timestamp with time zone,
	CONSTRAINT "images_uses" CHECK ("uses" >= 0)
);
--> statement-breakpoint
ALTER TABLE "board_members" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_info" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_info" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "images_storage_key" ON "images" ("storage_key");--> statement-breakpoint
CREATE INDEX "images_unused" ON "images" ("created_at") WHERE "uses" = 0;--> statement-breakpoint
CREATE INDEX "images_user" ON "images" ("user_id");--> statement-breakpoint
ALTER TABLE "images" ADD CONSTRAINT "images_user_id_users_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id");
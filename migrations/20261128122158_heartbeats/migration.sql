CREATE TABLE "heartbeats" (
	"day" date PRIMARY KEY,
	"beats" integer NOT NULL,
	CONSTRAINT "heartbeats_beats" CHECK ("beats" > 0)
);

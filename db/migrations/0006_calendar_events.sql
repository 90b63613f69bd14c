CREATE TABLE `calendar_events` (
	`id` text PRIMARY KEY NOT NULL,
	`member_id` text NOT NULL,
	`uid` text NOT NULL,
	`content_hash` text NOT NULL,
	`sequence` integer NOT NULL,
	`changed_at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "calendar_events_sequence" CHECK(sequence >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_events_uid` ON `calendar_events` (`member_id`,`uid`);
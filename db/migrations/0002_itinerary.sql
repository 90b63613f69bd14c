CREATE TABLE `calendar_feeds` (
	`member_id` text PRIMARY KEY NOT NULL,
	`key_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `calendar_feeds_key` ON `calendar_feeds` (`key_hash`);--> statement-breakpoint
CREATE TABLE `itinerary_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`trip_id` text NOT NULL,
	`item_id` text,
	`title` text NOT NULL,
	`starts_at` text NOT NULL,
	`start_zone` text NOT NULL,
	`ends_at` text,
	`end_zone` text,
	`address` text,
	`notes` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`item_id`) REFERENCES `trip_items`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "itinerary_entries_start" CHECK(length(starts_at) in (10, 16)),
	CONSTRAINT "itinerary_entries_end" CHECK(ends_at is null or length(ends_at) = length(starts_at)),
	CONSTRAINT "itinerary_entries_zone" CHECK((ends_at is null) = (end_zone is null))
) STRICT;
--> statement-breakpoint
CREATE INDEX `itinerary_entries_trip` ON `itinerary_entries` (`trip_id`,`starts_at`);--> statement-breakpoint
CREATE INDEX `itinerary_entries_item` ON `itinerary_entries` (`item_id`);--> statement-breakpoint
ALTER TABLE `trip_items` ADD `cost_read_at` integer;
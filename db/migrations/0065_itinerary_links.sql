CREATE TABLE `itinerary_links` (
	`trip_id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`words` text,
	`shows_addresses` integer NOT NULL,
	`last_day` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "itinerary_links_last_day" CHECK(last_day is null or length(last_day) = 10)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `itinerary_links_slug` ON `itinerary_links` (`slug`);--> statement-breakpoint
CREATE TABLE `itinerary_names` (
	`member_id` text PRIMARY KEY NOT NULL,
	`chosen_at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;

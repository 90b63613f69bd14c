CREATE TABLE `group_page_covers` (
	`trip_id` text NOT NULL,
	`width` integer NOT NULL,
	`image` blob NOT NULL,
	PRIMARY KEY(`trip_id`, `width`),
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `group_page_slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`shape` text NOT NULL,
	`trip_id` text NOT NULL,
	`taken_at` integer NOT NULL,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `group_page_slugs_shape` ON `group_page_slugs` (`shape`);--> statement-breakpoint
CREATE INDEX `group_page_slugs_trip` ON `group_page_slugs` (`trip_id`);--> statement-breakpoint
CREATE TABLE `group_pages` (
	`trip_id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`accent` text NOT NULL,
	`welcome` text,
	`questions` text NOT NULL,
	`shows_people` integer NOT NULL,
	`cover_hash` text,
	`cover_focus` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`closed_at` integer,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "group_pages_accent" CHECK("group_pages"."accent" in ('coral', 'clay', 'honey', 'olive', 'fern', 'pine', 'lagoon', 'sky', 'cobalt', 'violet', 'plum', 'rose')),
	CONSTRAINT "group_pages_focus" CHECK("group_pages"."cover_focus" in ('top-left', 'top', 'top-right', 'left', 'middle', 'right', 'bottom-left', 'bottom', 'bottom-right'))
) STRICT;

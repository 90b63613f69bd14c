PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_trip_items` (
	`id` text PRIMARY KEY NOT NULL,
	`trip_id` text NOT NULL,
	`position` integer NOT NULL,
	`type` text NOT NULL,
	`name` text NOT NULL,
	`url` text,
	`cost` integer NOT NULL,
	`cost_read_at` integer,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "trip_items_type" CHECK("__new_trip_items"."type" in ('flight', 'accommodation', 'car', 'other')),
	CONSTRAINT "trip_items_cost" CHECK(cost >= 0)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_trip_items`("id", "trip_id", "position", "type", "name", "url", "cost", "cost_read_at") SELECT "id", "trip_id", "position", "type", "name", "url", "cost", "cost_read_at" FROM `trip_items`;--> statement-breakpoint
DROP TABLE `trip_items`;--> statement-breakpoint
ALTER TABLE `__new_trip_items` RENAME TO `trip_items`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `trip_items_position` ON `trip_items` (`trip_id`,`position`);
CREATE TABLE `member_options` (
	`member_id` text NOT NULL,
	`group_id` text NOT NULL,
	`option_id` text NOT NULL,
	`price` integer NOT NULL,
	`chosen_at` integer NOT NULL,
	PRIMARY KEY(`member_id`, `group_id`),
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`group_id`) REFERENCES `option_groups`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`option_id`) REFERENCES `options`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE INDEX `member_options_option` ON `member_options` (`option_id`);--> statement-breakpoint
CREATE INDEX `member_options_group` ON `member_options` (`group_id`);--> statement-breakpoint
CREATE TABLE `option_groups` (
	`id` text PRIMARY KEY NOT NULL,
	`trip_id` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`item_id` text,
	`choose_by` text,
	`is_departure` integer DEFAULT false NOT NULL,
	`position` integer NOT NULL,
	`once_key` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`item_id`) REFERENCES `trip_items`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "option_groups_kind" CHECK("option_groups"."kind" in ('one_of', 'extra')),
	CONSTRAINT "option_groups_departure_kind" CHECK(not is_departure or kind = 'one_of')
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `option_groups_once` ON `option_groups` (`trip_id`,`once_key`) WHERE once_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `option_groups_departure` ON `option_groups` (`trip_id`) WHERE is_departure;--> statement-breakpoint
CREATE INDEX `option_groups_trip` ON `option_groups` (`trip_id`,`position`);--> statement-breakpoint
CREATE INDEX `option_groups_item` ON `option_groups` (`item_id`);--> statement-breakpoint
CREATE TABLE `options` (
	`id` text PRIMARY KEY NOT NULL,
	`group_id` text NOT NULL,
	`name` text NOT NULL,
	`price` integer NOT NULL,
	`capacity` integer,
	`position` integer NOT NULL,
	`closed_at` integer,
	FOREIGN KEY (`group_id`) REFERENCES `option_groups`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "options_price" CHECK(price = 0 or abs(price) >= 50),
	CONSTRAINT "options_capacity" CHECK(capacity is null or capacity between 1 and 250)
) STRICT;
--> statement-breakpoint
CREATE INDEX `options_group` ON `options` (`group_id`,`position`);--> statement-breakpoint
ALTER TABLE `members` ADD `options_cost` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `trips` ADD `options_cost` integer DEFAULT 0 NOT NULL;
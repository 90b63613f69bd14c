-- A group may have up to 250 people, as its plan allows.
CREATE TABLE `__new_trips` (
	`id` text PRIMARY KEY NOT NULL,
	`share_id` text NOT NULL,
	`title` text NOT NULL,
	`origin` text,
	`destination` text NOT NULL,
	`start_date` text,
	`end_date` text,
	`duration` integer NOT NULL,
	`party_size` integer NOT NULL,
	`total_cost` integer NOT NULL,
	`cost_per_person` integer NOT NULL,
	`accommodation_type` text DEFAULT 'hotel' NOT NULL,
	`organizer_id` text,
	`organizer_name` text NOT NULL,
	`organizer_email` text,
	`payment_plan` text DEFAULT 'single' NOT NULL,
	`final_payment_due` text,
	`platform_fee_rate` integer DEFAULT 500 NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`funds_released_at` integer,
	`transfer_ref` text,
	`counted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`creation_key` text,
	`cancelled_at` integer,
	`cancel_reason` text,
	FOREIGN KEY (`organizer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "trips_status" CHECK("__new_trips"."status" in ('active', 'cancelled')),
	CONSTRAINT "trips_party_size" CHECK(party_size between 1 and 250),
	CONSTRAINT "trips_costs" CHECK(total_cost >= 0 and cost_per_person >= 0),
	CONSTRAINT "trips_dates" CHECK(end_date is null or start_date is null or end_date >= start_date),
	CONSTRAINT "trips_fee" CHECK(platform_fee_rate between 0 and 10000)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_trips` (`id`, `share_id`, `title`, `origin`, `destination`, `start_date`, `end_date`, `duration`, `party_size`, `total_cost`, `cost_per_person`, `accommodation_type`, `organizer_id`, `organizer_name`, `organizer_email`, `payment_plan`, `final_payment_due`, `platform_fee_rate`, `status`, `funds_released_at`, `transfer_ref`, `counted_at`, `created_at`, `updated_at`, `creation_key`, `cancelled_at`, `cancel_reason`)
	SELECT `id`, `share_id`, `title`, `origin`, `destination`, `start_date`, `end_date`, `duration`, `party_size`, `total_cost`, `cost_per_person`, `accommodation_type`, `organizer_id`, `organizer_name`, `organizer_email`, `payment_plan`, `final_payment_due`, `platform_fee_rate`, `status`, `funds_released_at`, `transfer_ref`, `counted_at`, `created_at`, `updated_at`, `creation_key`, `cancelled_at`, `cancel_reason` FROM `trips` ORDER BY `rowid`;
--> statement-breakpoint
DROP TABLE `trips`;--> statement-breakpoint
ALTER TABLE `__new_trips` RENAME TO `trips`;--> statement-breakpoint
CREATE UNIQUE INDEX `trips_share` ON `trips` (`share_id`);--> statement-breakpoint
CREATE INDEX `trips_creation` ON `trips` (`creation_key`);--> statement-breakpoint
CREATE INDEX `trips_created` ON `trips` (`created_at`);--> statement-breakpoint
CREATE INDEX `trips_organizer` ON `trips` (`organizer_id`,`counted_at`);--> statement-breakpoint
CREATE INDEX `trips_organizer_email` ON `trips` (`organizer_email`) WHERE organizer_id is null;

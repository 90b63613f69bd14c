CREATE TABLE `closed_waiting_lists` (
	`trip_id` text PRIMARY KEY NOT NULL,
	`closed_at` integer NOT NULL,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `waiting_list` (
	`id` text PRIMARY KEY NOT NULL,
	`trip_id` text NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`user_id` text,
	`guest_key_hash` text,
	`created_at` integer NOT NULL,
	`offered_at` integer,
	`offered_until` integer,
	`ended_at` integer,
	`ended_as` text,
	`member_id` text,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "waiting_list_ended_as" CHECK("waiting_list"."ended_as" in ('joined', 'left', 'declined', 'expired', 'removed', 'cancelled', 'over')),
	CONSTRAINT "waiting_list_end" CHECK((ended_at is null) = (ended_as is null)),
	CONSTRAINT "waiting_list_offer" CHECK((offered_at is null) = (offered_until is null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `waiting_list_account` ON `waiting_list` (`trip_id`,`user_id`) WHERE ended_at is null and user_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `waiting_list_browser` ON `waiting_list` (`trip_id`,`guest_key_hash`) WHERE ended_at is null and guest_key_hash is not null;--> statement-breakpoint
CREATE INDEX `waiting_list_line` ON `waiting_list` (`trip_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `waiting_list_open` ON `waiting_list` (`offered_until`,`trip_id`) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX `waiting_list_ended` ON `waiting_list` (`ended_at`) WHERE ended_at is not null;--> statement-breakpoint
CREATE INDEX `waiting_list_user` ON `waiting_list` (`user_id`);--> statement-breakpoint
CREATE INDEX `waiting_list_email` ON `waiting_list` (`email`);--> statement-breakpoint
CREATE INDEX `waiting_list_member` ON `waiting_list` (`member_id`);
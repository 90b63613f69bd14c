CREATE TABLE `trip_handovers` (
	`id` text PRIMARY KEY NOT NULL,
	`trip_id` text NOT NULL,
	`member_id` text NOT NULL,
	`offered_by` text NOT NULL,
	`offered_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`ended_at` integer,
	`outcome` text,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`offered_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "trip_handovers_outcome" CHECK("trip_handovers"."outcome" in ('accepted', 'refused', 'withdrawn', 'expired')),
	CONSTRAINT "trip_handovers_ended" CHECK((ended_at is null) = (outcome is null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `trip_handovers_open` ON `trip_handovers` (`trip_id`) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX `trip_handovers_trip` ON `trip_handovers` (`trip_id`,`offered_at`);--> statement-breakpoint
CREATE INDEX `trip_handovers_member` ON `trip_handovers` (`member_id`);--> statement-breakpoint
CREATE INDEX `trip_handovers_by` ON `trip_handovers` (`offered_by`);--> statement-breakpoint
CREATE INDEX `trip_handovers_expiry` ON `trip_handovers` (`expires_at`) WHERE ended_at is null;--> statement-breakpoint
ALTER TABLE `members` ADD `co_organizer_since` integer;--> statement-breakpoint
ALTER TABLE `refund_requests` ADD `decided_by` text REFERENCES users(id) ON DELETE set null;
CREATE TABLE `job_runs` (
	`name` text PRIMARY KEY NOT NULL,
	`every_ms` integer NOT NULL,
	`started_at` integer NOT NULL,
	`ended_at` integer NOT NULL,
	`outcome` text NOT NULL,
	`summary` text NOT NULL,
	`failed_at` integer,
	`last_error` text,
	CONSTRAINT "job_runs_outcome" CHECK("job_runs"."outcome" in ('done', 'failed'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`created_at`);--> statement-breakpoint
CREATE INDEX `ledger_entries_time` ON `ledger_entries` (`book`,`occurred_at`);--> statement-breakpoint
CREATE INDEX `admin_actions_admin` ON `admin_actions` (`admin_id`,`at`);--> statement-breakpoint
CREATE INDEX `contact_messages_answered` ON `contact_messages` (`answered_at`,`created_at`);--> statement-breakpoint
CREATE INDEX `trips_created` ON `trips` (`created_at`);
CREATE TABLE `keyed_calls` (
	`call_hash` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`status` integer,
	`answer` text,
	`started_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `keyed_calls_user` ON `keyed_calls` (`user_id`);--> statement-breakpoint
CREATE INDEX `keyed_calls_expiry` ON `keyed_calls` (`started_at`);
CREATE TABLE `known_browsers` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`key_hash` text NOT NULL,
	`signed_in_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `known_browsers_key` ON `known_browsers` (`user_id`,`key_hash`);--> statement-breakpoint
CREATE INDEX `known_browsers_expiry` ON `known_browsers` (`signed_in_at`);
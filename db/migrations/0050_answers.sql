CREATE TABLE `trip_answers` (
	`id` text PRIMARY KEY NOT NULL,
	`trip_id` text NOT NULL,
	`user_id` text,
	`guest_key_hash` text,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`answer` text NOT NULL,
	`word` text,
	`member_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`reminded_at` integer,
	`reminded_count` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "trip_answers_answer" CHECK("trip_answers"."answer" in ('in', 'maybe', 'out'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `trip_answers_user` ON `trip_answers` (`trip_id`,`user_id`) WHERE user_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `trip_answers_guest` ON `trip_answers` (`trip_id`,`guest_key_hash`) WHERE guest_key_hash is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `trip_answers_guest_email` ON `trip_answers` (`trip_id`,`email`) WHERE user_id is null;--> statement-breakpoint
CREATE INDEX `trip_answers_trip` ON `trip_answers` (`trip_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `trip_answers_of_user` ON `trip_answers` (`user_id`);--> statement-breakpoint
CREATE INDEX `trip_answers_of_guest` ON `trip_answers` (`guest_key_hash`);--> statement-breakpoint
CREATE INDEX `trip_answers_email` ON `trip_answers` (`email`);--> statement-breakpoint
CREATE INDEX `trip_answers_member` ON `trip_answers` (`member_id`);--> statement-breakpoint
ALTER TABLE `members` ADD `pay_by` text;--> statement-breakpoint
ALTER TABLE `trips` ADD `hold_days` integer DEFAULT 3 NOT NULL;
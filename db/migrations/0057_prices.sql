CREATE TABLE `price_answers` (
	`change_id` text NOT NULL,
	`member_id` text NOT NULL,
	`base_before` integer NOT NULL,
	`base_after` integer NOT NULL,
	`answer` text DEFAULT 'pending' NOT NULL,
	`answered_at` integer,
	`reminded_at` integer,
	`reminded_count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`change_id`, `member_id`),
	FOREIGN KEY (`change_id`) REFERENCES `price_changes`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "price_answers_answer" CHECK("price_answers"."answer" in ('pending', 'accepted', 'kept', 'left', 'lowered', 'superseded'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `price_answers_member` ON `price_answers` (`member_id`);--> statement-breakpoint
CREATE INDEX `price_answers_pending` ON `price_answers` (`answer`,`reminded_at`) WHERE answer = 'pending';--> statement-breakpoint
CREATE TABLE `price_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`trip_id` text NOT NULL,
	`kind` text NOT NULL,
	`total_before` integer NOT NULL,
	`total_after` integer NOT NULL,
	`reason` text NOT NULL,
	`may_keep` integer NOT NULL,
	`changed_by` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`changed_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "price_changes_kind" CHECK("price_changes"."kind" in ('price', 'surplus_returned', 'surplus_kept'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `price_changes_trip` ON `price_changes` (`trip_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `price_changes_changed_by` ON `price_changes` (`changed_by`);--> statement-breakpoint
ALTER TABLE `trips` ADD `late_spots` integer DEFAULT 0 NOT NULL;
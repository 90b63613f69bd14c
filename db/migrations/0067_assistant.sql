CREATE TABLE `assistant_consents` (
	`member_id` text PRIMARY KEY NOT NULL,
	`host` text NOT NULL,
	`agreed_at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `assistant_turns` (
	`id` text PRIMARY KEY NOT NULL,
	`trip_id` text NOT NULL,
	`member_id` text NOT NULL,
	`question` text NOT NULL,
	`answer` text,
	`answered_by` text,
	`note` text,
	`extras` text,
	`once_key` text,
	`created_at` integer NOT NULL,
	`answered_at` integer,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "assistant_turns_answered_by" CHECK("assistant_turns"."answered_by" in ('gangway', 'model')),
	CONSTRAINT "assistant_turns_note" CHECK("assistant_turns"."note" in ('failed', 'slow', 'refused', 'budget', 'cut', 'unchecked')),
	CONSTRAINT "assistant_turns_answered" CHECK((answer is null) = (answered_at is null))
) STRICT;
--> statement-breakpoint
CREATE INDEX `assistant_turns_member` ON `assistant_turns` (`member_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `assistant_turns_trip` ON `assistant_turns` (`trip_id`);--> statement-breakpoint
CREATE TABLE `assistant_usage` (
	`trip_id` text NOT NULL,
	`month` text NOT NULL,
	`tokens` integer NOT NULL,
	PRIMARY KEY(`trip_id`, `month`),
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;

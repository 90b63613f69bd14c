CREATE TABLE `poll_options` (
	`id` text PRIMARY KEY NOT NULL,
	`poll_id` text NOT NULL,
	`position` integer NOT NULL,
	`label` text NOT NULL,
	`start_date` text,
	`end_date` text,
	`link` text,
	`type` text,
	`price` integer,
	`price_for` text,
	`picture_hash` text,
	`proposed_by` text,
	FOREIGN KEY (`poll_id`) REFERENCES `polls`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`proposed_by`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "poll_options_type" CHECK("poll_options"."type" in ('flight', 'accommodation', 'car', 'other')),
	CONSTRAINT "poll_options_price_for" CHECK("poll_options"."price_for" in ('person', 'group')),
	CONSTRAINT "poll_options_price" CHECK(price >= 0 and (price is null) = (price_for is null)),
	CONSTRAINT "poll_options_dates" CHECK((start_date is null) = (end_date is null) and end_date >= start_date)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `poll_options_position` ON `poll_options` (`poll_id`,`position`);--> statement-breakpoint
CREATE INDEX `poll_options_proposed_by` ON `poll_options` (`proposed_by`);--> statement-breakpoint
CREATE TABLE `poll_pictures` (
	`option_id` text PRIMARY KEY NOT NULL,
	`image` blob NOT NULL,
	FOREIGN KEY (`option_id`) REFERENCES `poll_options`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `poll_votes` (
	`option_id` text NOT NULL,
	`member_id` text NOT NULL,
	`answer` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`option_id`, `member_id`),
	FOREIGN KEY (`option_id`) REFERENCES `poll_options`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "poll_votes_answer" CHECK("poll_votes"."answer" in ('yes', 'maybe', 'no'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `poll_votes_member` ON `poll_votes` (`member_id`);--> statement-breakpoint
CREATE TABLE `polls` (
	`id` text PRIMARY KEY NOT NULL,
	`trip_id` text NOT NULL,
	`kind` text NOT NULL,
	`question` text NOT NULL,
	`asked_by` text,
	`several_allowed` integer NOT NULL,
	`proposals_allowed` integer NOT NULL,
	`secret` integer NOT NULL,
	`closes_at` integer NOT NULL,
	`zone` text NOT NULL,
	`closed_at` integer,
	`closed_by` text,
	`used_at` integer,
	`used_option` text,
	`reminded_at` integer,
	`once_key` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`asked_by`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`closed_by`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "polls_kind" CHECK("polls"."kind" in ('choice', 'dates', 'booking')),
	CONSTRAINT "polls_used" CHECK((used_at is null) = (used_option is null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `polls_once` ON `polls` (`trip_id`,`once_key`) WHERE once_key is not null;--> statement-breakpoint
CREATE INDEX `polls_trip` ON `polls` (`trip_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `polls_asked_by` ON `polls` (`asked_by`);--> statement-breakpoint
CREATE INDEX `polls_closed_by` ON `polls` (`closed_by`);--> statement-breakpoint
CREATE INDEX `polls_open` ON `polls` (`closes_at`) WHERE closed_at is null;
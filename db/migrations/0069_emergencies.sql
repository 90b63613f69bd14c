CREATE TABLE `emergencies` (
	`id` text PRIMARY KEY NOT NULL,
	`trip_id` text NOT NULL,
	`opened_at` integer NOT NULL,
	`told_at` integer,
	`told_by` text,
	`request_id` text,
	`asked_at` integer,
	`asked_by` text,
	`closed_at` integer,
	`closed_by` text,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`told_by`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`request_id`) REFERENCES `support_requests`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`asked_by`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`closed_by`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "emergencies_begun" CHECK(told_at is not null or asked_at is not null)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `emergencies_open` ON `emergencies` (`trip_id`) WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX `emergencies_trip` ON `emergencies` (`trip_id`,`opened_at`);--> statement-breakpoint
CREATE INDEX `emergencies_told_by` ON `emergencies` (`told_by`);--> statement-breakpoint
CREATE INDEX `emergencies_asked_by` ON `emergencies` (`asked_by`);--> statement-breakpoint
CREATE INDEX `emergencies_closed_by` ON `emergencies` (`closed_by`);--> statement-breakpoint
CREATE INDEX `emergencies_request` ON `emergencies` (`request_id`);--> statement-breakpoint
CREATE TABLE `safety_answers` (
	`emergency_id` text NOT NULL,
	`member_id` text NOT NULL,
	`answer` text NOT NULL,
	`answered_at` integer NOT NULL,
	PRIMARY KEY(`emergency_id`, `member_id`),
	FOREIGN KEY (`emergency_id`) REFERENCES `emergencies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "safety_answers_answer" CHECK("safety_answers"."answer" in ('safe', 'help'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `safety_answers_member` ON `safety_answers` (`member_id`);
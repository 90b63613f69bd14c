CREATE TABLE `outside_parts` (
	`id` text PRIMARY KEY NOT NULL,
	`outside_id` text NOT NULL,
	`payment_id` text,
	`amount` integer NOT NULL,
	`due_date` text NOT NULL,
	FOREIGN KEY (`outside_id`) REFERENCES `outside_payments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "outside_parts_amount" CHECK(amount > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `outside_parts_of` ON `outside_parts` (`outside_id`);--> statement-breakpoint
CREATE INDEX `outside_parts_payment` ON `outside_parts` (`payment_id`);--> statement-breakpoint
CREATE TABLE `outside_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`trip_id` text NOT NULL,
	`member_id` text NOT NULL,
	`amount` integer NOT NULL,
	`paid_on` text NOT NULL,
	`how` text NOT NULL,
	`note` text,
	`state` text NOT NULL,
	`received_by` text,
	`is_claim` integer NOT NULL,
	`created_at` integer NOT NULL,
	`recorded_at` integer,
	`objection` text,
	`objected_at` integer,
	`answer` text,
	`answered_at` integer,
	`reason` text,
	`ended_at` integer,
	`picture_hash` text,
	`once_key` text,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`received_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "outside_payments_state" CHECK("outside_payments"."state" in ('claimed', 'recorded', 'objected', 'kept', 'undone', 'declined', 'withdrawn')),
	CONSTRAINT "outside_payments_how" CHECK("outside_payments"."how" in ('cash', 'venmo', 'zelle', 'paypal', 'bank_transfer', 'other')),
	CONSTRAINT "outside_payments_amount" CHECK(amount >= 50),
	CONSTRAINT "outside_payments_recorded" CHECK((state not in ('recorded', 'objected', 'kept', 'undone')) or recorded_at is not null),
	CONSTRAINT "outside_payments_ended" CHECK((state in ('declined', 'withdrawn', 'undone')) = (ended_at is not null))
) STRICT;
--> statement-breakpoint
CREATE INDEX `outside_payments_trip` ON `outside_payments` (`trip_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `outside_payments_member` ON `outside_payments` (`member_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `outside_payments_received` ON `outside_payments` (`received_by`);--> statement-breakpoint
CREATE UNIQUE INDEX `outside_payments_claim` ON `outside_payments` (`member_id`) WHERE state = 'claimed';--> statement-breakpoint
CREATE UNIQUE INDEX `outside_payments_once` ON `outside_payments` (`member_id`,`once_key`) WHERE once_key is not null;--> statement-breakpoint
CREATE TABLE `outside_pictures` (
	`outside_id` text PRIMARY KEY NOT NULL,
	`image` blob NOT NULL,
	FOREIGN KEY (`outside_id`) REFERENCES `outside_payments`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
ALTER TABLE `members` ADD `paid_outside` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `paid_outside_by` text;
CREATE TABLE `attempt_networks` (
	`attempt_id` text PRIMARY KEY NOT NULL,
	`network` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`attempt_id`) REFERENCES `attempts`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `attempt_networks_at` ON `attempt_networks` (`at`);--> statement-breakpoint
CREATE TABLE `card_declines` (
	`ref` text PRIMARY KEY NOT NULL,
	`member_id` text NOT NULL,
	`user_id` text,
	`trip_id` text NOT NULL,
	`network` text,
	`fingerprint` text,
	`is_stranger` integer NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `card_declines_member` ON `card_declines` (`member_id`,`at`);--> statement-breakpoint
CREATE INDEX `card_declines_user` ON `card_declines` (`user_id`,`at`) WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX `card_declines_trip` ON `card_declines` (`trip_id`,`at`);--> statement-breakpoint
CREATE INDEX `card_declines_network` ON `card_declines` (`network`,`at`) WHERE network is not null;--> statement-breakpoint
CREATE INDEX `card_declines_fingerprint` ON `card_declines` (`fingerprint`,`at`) WHERE fingerprint is not null;--> statement-breakpoint
CREATE INDEX `card_declines_at` ON `card_declines` (`at`);--> statement-breakpoint
CREATE TABLE `__new_payees` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`provider` text NOT NULL,
	`ref` text,
	`ready_at` integer,
	`started_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`country` text,
	`entity_type` text,
	`archived_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "payees_provider" CHECK("__new_payees"."provider" in ('demo', 'stripe'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_payees`("id", "user_id", "provider", "ref", "ready_at", "started_at", "created_at", "country", "entity_type", "archived_at") SELECT "id", "user_id", "provider", "ref", "ready_at", "started_at", "created_at", "country", "entity_type", "archived_at" FROM `payees`;--> statement-breakpoint
DROP TABLE `payees`;--> statement-breakpoint
ALTER TABLE `__new_payees` RENAME TO `payees`;--> statement-breakpoint
CREATE INDEX `payees_started` ON `payees` (`started_at`) WHERE ready_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `payees_user` ON `payees` (`user_id`,`provider`) WHERE archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `payees_ref` ON `payees` (`ref`) WHERE ref is not null;--> statement-breakpoint
DROP INDEX `release_lines_payment`;--> statement-breakpoint
DROP INDEX `release_lines_house`;--> statement-breakpoint
ALTER TABLE `release_lines` ADD `is_debt` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `release_lines_payment` ON `release_lines` (`release_id`,`payment_id`,`is_debt`);--> statement-breakpoint
CREATE UNIQUE INDEX `release_lines_house` ON `release_lines` (`release_id`,`is_debt`) WHERE payment_id is null;--> statement-breakpoint
ALTER TABLE `payouts` ADD `currency` text DEFAULT 'usd' NOT NULL;--> statement-breakpoint
CREATE TABLE `__new_refund_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`trip_id` text NOT NULL,
	`member_id` text NOT NULL,
	`organizer_id` text,
	`status` text DEFAULT 'pending' NOT NULL,
	`requested_amount` integer NOT NULL,
	`refundable_amount` integer NOT NULL,
	`deduction_amount` integer DEFAULT 0 NOT NULL,
	`reason` text,
	`organizer_notes` text,
	`refund_policy` text DEFAULT 'standard' NOT NULL,
	`refund_method` text,
	`approved_amount` integer,
	`requested_at` integer NOT NULL,
	`approved_at` integer,
	`rejected_at` integer,
	`processed_at` integer,
	`origin` text DEFAULT 'member' NOT NULL,
	`started_by` text,
	`is_leaving` integer DEFAULT false NOT NULL,
	`settled_as` text,
	`settled_at` integer,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`organizer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`started_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "refund_requests_status" CHECK("__new_refund_requests"."status" in ('pending', 'approved', 'rejected', 'processed', 'failed')),
	CONSTRAINT "refund_requests_origin" CHECK("__new_refund_requests"."origin" in ('member', 'organizer', 'provider')),
	CONSTRAINT "refund_requests_settled_as" CHECK("__new_refund_requests"."settled_as" in ('replaced', 'paid_back', 'dropped')),
	CONSTRAINT "refund_requests_amounts" CHECK(requested_amount = refundable_amount + deduction_amount),
	CONSTRAINT "refund_requests_approved" CHECK(approved_amount is null or approved_amount between 1 and refundable_amount)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_refund_requests`("id", "trip_id", "member_id", "organizer_id", "status", "requested_amount", "refundable_amount", "deduction_amount", "reason", "organizer_notes", "refund_policy", "refund_method", "approved_amount", "requested_at", "approved_at", "rejected_at", "processed_at", "origin", "started_by", "is_leaving") SELECT "id", "trip_id", "member_id", "organizer_id", "status", "requested_amount", "refundable_amount", "deduction_amount", "reason", "organizer_notes", "refund_policy", "refund_method", "approved_amount", "requested_at", "approved_at", "rejected_at", "processed_at", "origin", "started_by", "is_leaving" FROM `refund_requests`;--> statement-breakpoint
DROP TABLE `refund_requests`;--> statement-breakpoint
ALTER TABLE `__new_refund_requests` RENAME TO `refund_requests`;--> statement-breakpoint
CREATE UNIQUE INDEX `refund_requests_open` ON `refund_requests` (`member_id`) WHERE status in ('pending', 'approved');--> statement-breakpoint
CREATE INDEX `refund_requests_trip` ON `refund_requests` (`trip_id`,`requested_at`);--> statement-breakpoint
CREATE INDEX `refund_requests_member` ON `refund_requests` (`member_id`,`requested_at`);
CREATE TABLE `pool_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`trip_id` text NOT NULL,
	`expense_id` text NOT NULL,
	`member_id` text NOT NULL,
	`amount` integer NOT NULL,
	`way` text NOT NULL,
	`state` text NOT NULL,
	`is_automatic` integer DEFAULT false NOT NULL,
	`provider` text NOT NULL,
	`payee_ref` text,
	`ref` text,
	`returned` integer DEFAULT 0 NOT NULL,
	`asked_at` integer NOT NULL,
	`decided_at` integer,
	`decided_by` text,
	`reason` text,
	`error_message` text,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "pool_payments_way" CHECK("pool_payments"."way" in ('payout', 'instalments')),
	CONSTRAINT "pool_payments_state" CHECK("pool_payments"."state" in ('asked', 'reserved', 'unknown', 'waiting', 'paid', 'failed', 'declined', 'withdrawn')),
	CONSTRAINT "pool_payments_provider" CHECK("pool_payments"."provider" in ('demo', 'stripe')),
	CONSTRAINT "pool_payments_amount" CHECK(amount > 0 and returned between 0 and amount)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `pool_payments_open` ON `pool_payments` (`expense_id`) WHERE state in ('asked', 'reserved', 'unknown', 'waiting');--> statement-breakpoint
CREATE UNIQUE INDEX `pool_payments_ref` ON `pool_payments` (`ref`) WHERE ref is not null;--> statement-breakpoint
CREATE INDEX `pool_payments_trip` ON `pool_payments` (`trip_id`,`asked_at`);--> statement-breakpoint
CREATE INDEX `pool_payments_expense` ON `pool_payments` (`expense_id`);--> statement-breakpoint
CREATE INDEX `pool_payments_member` ON `pool_payments` (`member_id`);--> statement-breakpoint
CREATE INDEX `pool_payments_due` ON `pool_payments` (`state`,`updated_at`);--> statement-breakpoint
CREATE TABLE `pool_refunds` (
	`id` text PRIMARY KEY NOT NULL,
	`top_up_id` text NOT NULL,
	`amount` integer NOT NULL,
	`provider` text NOT NULL,
	`ref` text,
	`status` text NOT NULL,
	`is_by_hand` integer DEFAULT false NOT NULL,
	`from_house` integer DEFAULT 0 NOT NULL,
	`error_message` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`top_up_id`) REFERENCES `pool_top_ups`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "pool_refunds_provider" CHECK("pool_refunds"."provider" in ('demo', 'stripe')),
	CONSTRAINT "pool_refunds_status" CHECK("pool_refunds"."status" in ('created', 'unknown', 'processed', 'failed')),
	CONSTRAINT "pool_refunds_amount" CHECK(amount > 0 and from_house between 0 and amount)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `pool_refunds_ref` ON `pool_refunds` (`ref`) WHERE ref is not null;--> statement-breakpoint
CREATE INDEX `pool_refunds_top_up` ON `pool_refunds` (`top_up_id`);--> statement-breakpoint
CREATE INDEX `pool_refunds_open` ON `pool_refunds` (`status`,`updated_at`);--> statement-breakpoint
CREATE TABLE `pool_top_ups` (
	`id` text PRIMARY KEY NOT NULL,
	`trip_id` text NOT NULL,
	`member_id` text NOT NULL,
	`amount` integer NOT NULL,
	`provider` text NOT NULL,
	`surface` text NOT NULL,
	`status` text NOT NULL,
	`ref` text,
	`client_secret` text,
	`hosted_url` text,
	`error_code` text,
	`error_message` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`checked_at` integer,
	`card_brand` text,
	`card_last4` text,
	`card_fingerprint` text,
	`charge_ref` text,
	`paid_at` integer,
	`taken_from_pool` integer DEFAULT 0 NOT NULL,
	`taken_from_house` integer DEFAULT 0 NOT NULL,
	`once_key` text,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "pool_top_ups_provider" CHECK("pool_top_ups"."provider" in ('demo', 'stripe')),
	CONSTRAINT "pool_top_ups_status" CHECK("pool_top_ups"."status" in ('created', 'requires_action', 'unknown', 'succeeded', 'failed', 'canceled')),
	CONSTRAINT "pool_top_ups_amount" CHECK(amount >= 50),
	CONSTRAINT "pool_top_ups_taken" CHECK(taken_from_pool between 0 and amount and taken_from_house >= 0),
	CONSTRAINT "pool_top_ups_paid" CHECK((status = 'succeeded') = (charge_ref is not null) and (status = 'succeeded') = (paid_at is not null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `pool_top_ups_live` ON `pool_top_ups` (`member_id`) WHERE status in ('created', 'requires_action', 'unknown');--> statement-breakpoint
CREATE UNIQUE INDEX `pool_top_ups_once` ON `pool_top_ups` (`member_id`,`once_key`) WHERE once_key is not null and status not in ('failed', 'canceled');--> statement-breakpoint
CREATE UNIQUE INDEX `pool_top_ups_ref` ON `pool_top_ups` (`ref`) WHERE ref is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `pool_top_ups_charge` ON `pool_top_ups` (`charge_ref`) WHERE charge_ref is not null;--> statement-breakpoint
CREATE INDEX `pool_top_ups_trip` ON `pool_top_ups` (`trip_id`,`paid_at`);--> statement-breakpoint
CREATE INDEX `pool_top_ups_member` ON `pool_top_ups` (`member_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `pool_top_ups_open` ON `pool_top_ups` (`status`,`updated_at`);--> statement-breakpoint
CREATE TABLE `pools` (
	`trip_id` text PRIMARY KEY NOT NULL,
	`auto_limit` integer DEFAULT 0 NOT NULL,
	`opened_at` integer NOT NULL,
	`opened_by` text,
	`changed_at` integer NOT NULL,
	`closed_at` integer,
	`closed_by` text,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`opened_by`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`closed_by`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "pools_limit" CHECK(auto_limit >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `pools_closed` ON `pools` (`closed_at`);--> statement-breakpoint
ALTER TABLE `payments` ADD `paid_by_pool` text;
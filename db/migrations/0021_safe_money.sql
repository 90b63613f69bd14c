CREATE TABLE `demo_disputes` (
	`ref` text PRIMARY KEY NOT NULL,
	`charge_ref` text NOT NULL,
	`amount` integer NOT NULL,
	`fee` integer NOT NULL,
	`status` text NOT NULL,
	`opened_at` integer NOT NULL,
	`evidence_due_at` integer NOT NULL,
	`evidence_at` integer,
	`closed_at` integer,
	CONSTRAINT "demo_disputes_status" CHECK("demo_disputes"."status" in ('open', 'won', 'lost')),
	CONSTRAINT "demo_disputes_amount" CHECK(amount > 0 and fee >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `demo_disputes_charge` ON `demo_disputes` (`charge_ref`);--> statement-breakpoint
CREATE TABLE `payouts` (
	`ref` text PRIMARY KEY NOT NULL,
	`payee_id` text NOT NULL,
	`amount` integer NOT NULL,
	`status` text NOT NULL,
	`arrival_date` text,
	`failure_message` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`payee_id`) REFERENCES `payees`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "payouts_status" CHECK("payouts"."status" in ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
	CONSTRAINT "payouts_amount" CHECK(amount > 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `payouts_payee` ON `payouts` (`payee_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `transfer_reversals` (
	`id` text PRIMARY KEY NOT NULL,
	`release_line_id` text NOT NULL,
	`dispute_ref` text,
	`amount` integer NOT NULL,
	`ref` text,
	`status` text DEFAULT 'created' NOT NULL,
	`error_message` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`release_line_id`) REFERENCES `release_lines`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "transfer_reversals_amount" CHECK(amount > 0),
	CONSTRAINT "transfer_reversals_status" CHECK("transfer_reversals"."status" in ('created', 'unknown', 'done', 'failed'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `transfer_reversals_line` ON `transfer_reversals` (`release_line_id`);--> statement-breakpoint
CREATE INDEX `transfer_reversals_open` ON `transfer_reversals` (`status`,`updated_at`);--> statement-breakpoint
CREATE UNIQUE INDEX `transfer_reversals_dispute` ON `transfer_reversals` (`dispute_ref`,`release_line_id`) WHERE dispute_ref is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `transfer_reversals_ref` ON `transfer_reversals` (`ref`) WHERE ref is not null;--> statement-breakpoint
CREATE TABLE `place_refusals` (
	`member_id` text NOT NULL,
	`user_id` text NOT NULL,
	`refused_at` integer NOT NULL,
	PRIMARY KEY(`member_id`, `user_id`),
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `charge_setups` (
	`id` text PRIMARY KEY NOT NULL,
	`member_id` text NOT NULL,
	`provider` text NOT NULL,
	`surface` text NOT NULL,
	`status` text DEFAULT 'created' NOT NULL,
	`ref` text,
	`client_secret` text,
	`hosted_url` text,
	`error_message` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "charge_setups_provider" CHECK("charge_setups"."provider" in ('demo', 'stripe')),
	CONSTRAINT "charge_setups_status" CHECK("charge_setups"."status" in ('created', 'requires_action', 'succeeded', 'failed', 'canceled'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `charge_setups_ref` ON `charge_setups` (`ref`) WHERE ref is not null;--> statement-breakpoint
CREATE INDEX `charge_setups_member` ON `charge_setups` (`member_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `charge_setups_open` ON `charge_setups` (`status`,`updated_at`);--> statement-breakpoint
CREATE TABLE `__new_demo_cards` (
	`method_ref` text PRIMARY KEY NOT NULL,
	`customer_ref` text NOT NULL,
	`test_card` text NOT NULL,
	`brand` text NOT NULL,
	`last4` text NOT NULL,
	`exp_month` integer NOT NULL,
	`exp_year` integer NOT NULL,
	`is_default` integer DEFAULT false NOT NULL,
	`detached_at` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "demo_cards_test" CHECK("__new_demo_cards"."test_card" in ('success', 'declined', 'authentication', 'lost_answer', 'disputed'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_demo_cards`("method_ref", "customer_ref", "test_card", "brand", "last4", "exp_month", "exp_year", "is_default", "detached_at", "created_at") SELECT "method_ref", "customer_ref", "test_card", "brand", "last4", "exp_month", "exp_year", "is_default", "detached_at", "created_at" FROM `demo_cards`;--> statement-breakpoint
DROP TABLE `demo_cards`;--> statement-breakpoint
ALTER TABLE `__new_demo_cards` RENAME TO `demo_cards`;--> statement-breakpoint
CREATE INDEX `demo_cards_customer` ON `demo_cards` (`customer_ref`);--> statement-breakpoint
CREATE TABLE `__new_fund_releases` (
	`id` text PRIMARY KEY NOT NULL,
	`trip_id` text NOT NULL,
	`organizer_id` text NOT NULL,
	`amount` integer NOT NULL,
	`purpose` text,
	`description` text,
	`recipient` text,
	`release_method` text DEFAULT 'manual' NOT NULL,
	`provider` text NOT NULL,
	`payee_ref` text NOT NULL,
	`status` text DEFAULT 'reserved' NOT NULL,
	`reserved_at` integer NOT NULL,
	`released_at` integer,
	`debt_paid` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`organizer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "fund_releases_provider" CHECK("__new_fund_releases"."provider" in ('demo', 'stripe')),
	CONSTRAINT "fund_releases_amount" CHECK(amount > 0 and debt_paid between 0 and amount),
	CONSTRAINT "fund_releases_status" CHECK("__new_fund_releases"."status" in ('reserved', 'completed', 'failed'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_fund_releases`("id", "trip_id", "organizer_id", "amount", "purpose", "description", "recipient", "release_method", "provider", "payee_ref", "status", "reserved_at", "released_at") SELECT "id", "trip_id", "organizer_id", "amount", "purpose", "description", "recipient", "release_method", "provider", "payee_ref", "status", "reserved_at", "released_at" FROM `fund_releases`;--> statement-breakpoint
DROP TABLE `fund_releases`;--> statement-breakpoint
ALTER TABLE `__new_fund_releases` RENAME TO `fund_releases`;--> statement-breakpoint
CREATE UNIQUE INDEX `fund_releases_open` ON `fund_releases` (`trip_id`) WHERE status = 'reserved';--> statement-breakpoint
CREATE INDEX `fund_releases_trip` ON `fund_releases` (`trip_id`,`reserved_at`);--> statement-breakpoint
CREATE TABLE `__new_release_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`release_id` text NOT NULL,
	`payment_id` text,
	`amount` integer NOT NULL,
	`ref` text,
	`status` text DEFAULT 'created' NOT NULL,
	`error_message` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`release_id`) REFERENCES `fund_releases`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "release_lines_amount" CHECK(amount > 0),
	CONSTRAINT "release_lines_status" CHECK("__new_release_lines"."status" in ('created', 'unknown', 'waiting', 'completed', 'failed'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_release_lines`("id", "release_id", "payment_id", "amount", "ref", "status", "error_message", "created_at", "updated_at") SELECT "id", "release_id", "payment_id", "amount", "ref", "status", "error_message", "created_at", "updated_at" FROM `release_lines`;--> statement-breakpoint
DROP TABLE `release_lines`;--> statement-breakpoint
ALTER TABLE `__new_release_lines` RENAME TO `release_lines`;--> statement-breakpoint
CREATE UNIQUE INDEX `release_lines_payment` ON `release_lines` (`release_id`,`payment_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `release_lines_house` ON `release_lines` (`release_id`) WHERE payment_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX `release_lines_ref` ON `release_lines` (`ref`) WHERE ref is not null;--> statement-breakpoint
CREATE TABLE `__new_charge_pauses` (
	`member_id` text NOT NULL,
	`reason` text NOT NULL,
	`since` integer NOT NULL,
	PRIMARY KEY(`member_id`, `reason`),
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "charge_pauses_reason" CHECK("__new_charge_pauses"."reason" in ('refund', 'dispute'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_charge_pauses`("member_id", "reason", "since") SELECT "member_id", "reason", "since" FROM `charge_pauses`;--> statement-breakpoint
DROP TABLE `charge_pauses`;--> statement-breakpoint
ALTER TABLE `__new_charge_pauses` RENAME TO `charge_pauses`;--> statement-breakpoint
CREATE TABLE `__new_disputes` (
	`ref` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`provider` text NOT NULL,
	`amount` integer NOT NULL,
	`fee` integer DEFAULT 0 NOT NULL,
	`status` text NOT NULL,
	`opened_at` integer NOT NULL,
	`closed_at` integer,
	`charge_ref` text,
	`is_overpaid` integer DEFAULT false NOT NULL,
	`reason` text,
	`returned` integer DEFAULT 0 NOT NULL,
	`evidence_due_at` integer,
	`evidence_text` text,
	`evidence_submitted_at` integer,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "disputes_status" CHECK("__new_disputes"."status" in ('open', 'won', 'lost')),
	CONSTRAINT "disputes_provider" CHECK("__new_disputes"."provider" in ('demo', 'stripe')),
	CONSTRAINT "disputes_amount" CHECK(amount > 0 and fee >= 0 and returned between 0 and amount)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_disputes`("ref", "payment_id", "provider", "amount", "fee", "status", "opened_at", "closed_at") SELECT "ref", "payment_id", "provider", "amount", "fee", "status", "opened_at", "closed_at" FROM `disputes`;--> statement-breakpoint
DROP TABLE `disputes`;--> statement-breakpoint
ALTER TABLE `__new_disputes` RENAME TO `disputes`;--> statement-breakpoint
CREATE INDEX `disputes_payment` ON `disputes` (`payment_id`);--> statement-breakpoint
DROP INDEX `demo_payees_user`;--> statement-breakpoint
ALTER TABLE `demo_payees` ADD `order_id` text;--> statement-breakpoint
ALTER TABLE `demo_payees` ADD `closed_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `demo_payees_order` ON `demo_payees` (`order_id`) WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX `demo_payees_user` ON `demo_payees` (`user_id`);--> statement-breakpoint
DROP INDEX `payees_user`;--> statement-breakpoint
ALTER TABLE `payees` ADD `country` text;--> statement-breakpoint
ALTER TABLE `payees` ADD `entity_type` text;--> statement-breakpoint
ALTER TABLE `payees` ADD `archived_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `payees_user` ON `payees` (`user_id`,`provider`) WHERE archived_at is null;--> statement-breakpoint
ALTER TABLE `card_setups` ADD `price` integer;--> statement-breakpoint
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
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`organizer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`started_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "refund_requests_status" CHECK("__new_refund_requests"."status" in ('pending', 'approved', 'rejected', 'processed', 'failed')),
	CONSTRAINT "refund_requests_origin" CHECK("__new_refund_requests"."origin" in ('member', 'organizer', 'provider')),
	CONSTRAINT "refund_requests_amounts" CHECK(requested_amount = refundable_amount + deduction_amount),
	CONSTRAINT "refund_requests_approved" CHECK(approved_amount is null or approved_amount between 1 and refundable_amount)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_refund_requests`("id", "trip_id", "member_id", "organizer_id", "status", "requested_amount", "refundable_amount", "deduction_amount", "reason", "organizer_notes", "refund_policy", "refund_method", "approved_amount", "requested_at", "approved_at", "rejected_at", "processed_at") SELECT "id", "trip_id", "member_id", "organizer_id", "status", "requested_amount", "refundable_amount", "deduction_amount", "reason", "organizer_notes", "refund_policy", "refund_method", "approved_amount", "requested_at", "approved_at", "rejected_at", "processed_at" FROM `refund_requests`;--> statement-breakpoint
DROP TABLE `refund_requests`;--> statement-breakpoint
ALTER TABLE `__new_refund_requests` RENAME TO `refund_requests`;--> statement-breakpoint
CREATE UNIQUE INDEX `refund_requests_open` ON `refund_requests` (`member_id`) WHERE status in ('pending', 'approved');--> statement-breakpoint
CREATE INDEX `refund_requests_trip` ON `refund_requests` (`trip_id`,`requested_at`);--> statement-breakpoint
CREATE INDEX `refund_requests_member` ON `refund_requests` (`member_id`,`requested_at`);--> statement-breakpoint
ALTER TABLE `members` ADD `left_as` text;--> statement-breakpoint
ALTER TABLE `members` ADD `pay_asked_at` integer;--> statement-breakpoint
ALTER TABLE `members` ADD `charges_from` text;--> statement-breakpoint
ALTER TABLE `attempts` ADD `checked_at` integer;--> statement-breakpoint
ALTER TABLE `attempts` ADD `card_brand` text;--> statement-breakpoint
ALTER TABLE `attempts` ADD `card_last4` text;--> statement-breakpoint
ALTER TABLE `attempts` ADD `card_fingerprint` text;--> statement-breakpoint
CREATE INDEX `attempts_fingerprint` ON `attempts` (`card_fingerprint`,`created_at`);--> statement-breakpoint
ALTER TABLE `trips` ADD `cancelled_at` integer;--> statement-breakpoint
ALTER TABLE `trips` ADD `cancel_reason` text;
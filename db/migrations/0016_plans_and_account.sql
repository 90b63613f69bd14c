CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`credential_id` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text,
	`name` text NOT NULL,
	`is_backed_up` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_credential` ON `passkeys` (`credential_id`);--> statement-breakpoint
CREATE INDEX `passkeys_user` ON `passkeys` (`user_id`);--> statement-breakpoint
CREATE TABLE `profile_pictures` (
	`user_id` text PRIMARY KEY NOT NULL,
	`hash` text NOT NULL,
	`image` blob NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`code_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`used_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `recovery_codes_user` ON `recovery_codes` (`user_id`);--> statement-breakpoint
CREATE TABLE `sign_in_steps` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`purpose` text NOT NULL,
	`challenge` text,
	`tries` integer DEFAULT 0 NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "sign_in_steps_purpose" CHECK("sign_in_steps"."purpose" in ('second_step', 'passkey_sign_in', 'passkey_register', 'passkey_confirm'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `sign_in_steps_user` ON `sign_in_steps` (`user_id`);--> statement-breakpoint
CREATE INDEX `sign_in_steps_expiry` ON `sign_in_steps` (`expires_at`);--> statement-breakpoint
CREATE TABLE `demo_cards` (
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
	CONSTRAINT "demo_cards_test" CHECK("demo_cards"."test_card" in ('success', 'declined', 'authentication', 'lost_answer'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `demo_cards_customer` ON `demo_cards` (`customer_ref`);--> statement-breakpoint
CREATE TABLE `demo_invoices` (
	`ref` text PRIMARY KEY NOT NULL,
	`idempotency_key` text NOT NULL,
	`subscription_ref` text,
	`purchase_id` text,
	`customer_ref` text NOT NULL,
	`plan` text NOT NULL,
	`is_annual` integer,
	`amount` integer NOT NULL,
	`fee` integer NOT NULL,
	`charge_ref` text,
	`period_start` integer,
	`period_end` integer,
	`paid_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `demo_invoices_key` ON `demo_invoices` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `demo_invoices_subscription` ON `demo_invoices` (`subscription_ref`);--> statement-breakpoint
CREATE TABLE `demo_setups` (
	`ref` text PRIMARY KEY NOT NULL,
	`setup_id` text NOT NULL,
	`customer_ref` text NOT NULL,
	`client_secret` text NOT NULL,
	`status` text NOT NULL,
	`test_card` text,
	`method_ref` text,
	`error_code` text,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `demo_setups_setup` ON `demo_setups` (`setup_id`);--> statement-breakpoint
CREATE TABLE `demo_subscriptions` (
	`ref` text PRIMARY KEY NOT NULL,
	`subscription_id` text NOT NULL,
	`customer_ref` text NOT NULL,
	`method_ref` text NOT NULL,
	`plan` text NOT NULL,
	`is_annual` integer NOT NULL,
	`next_plan` text,
	`next_is_annual` integer,
	`status` text NOT NULL,
	`cancel_at_period_end` integer DEFAULT false NOT NULL,
	`anchor_at` integer NOT NULL,
	`period_start` integer NOT NULL,
	`period_end` integer NOT NULL,
	`past_due_since` integer,
	`tries` integer DEFAULT 0 NOT NULL,
	`credit` integer DEFAULT 0 NOT NULL,
	`ended_at` integer,
	`last_change_id` text,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `demo_subscriptions_order` ON `demo_subscriptions` (`subscription_id`);--> statement-breakpoint
CREATE TABLE `card_setups` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`provider` text NOT NULL,
	`purpose` text NOT NULL,
	`plan` text,
	`is_annual` integer DEFAULT false NOT NULL,
	`trip_id` text,
	`surface` text NOT NULL,
	`status` text DEFAULT 'created' NOT NULL,
	`ref` text,
	`client_secret` text,
	`hosted_url` text,
	`method_ref` text,
	`error_message` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "card_setups_provider" CHECK("card_setups"."provider" in ('demo', 'stripe')),
	CONSTRAINT "card_setups_purpose" CHECK("card_setups"."purpose" in ('payment_method', 'subscription', 'one_time_pro')),
	CONSTRAINT "card_setups_status" CHECK("card_setups"."status" in ('created', 'requires_action', 'succeeded', 'failed', 'canceled'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `card_setups_ref` ON `card_setups` (`ref`) WHERE ref is not null;--> statement-breakpoint
CREATE INDEX `card_setups_user` ON `card_setups` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `card_setups_open` ON `card_setups` (`status`,`updated_at`);--> statement-breakpoint
CREATE TABLE `customers` (
	`user_id` text NOT NULL,
	`provider` text NOT NULL,
	`ref` text NOT NULL,
	PRIMARY KEY(`user_id`, `provider`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "customers_provider" CHECK("customers"."provider" in ('demo', 'stripe'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `customers_ref` ON `customers` (`ref`);--> statement-breakpoint
CREATE TABLE `invoices` (
	`ref` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`provider` text NOT NULL,
	`plan` text NOT NULL,
	`is_annual` integer,
	`trip_id` text,
	`amount` integer NOT NULL,
	`fee` integer NOT NULL,
	`charge_ref` text,
	`paid_at` integer NOT NULL,
	`period_start` integer,
	`period_end` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "invoices_provider" CHECK("invoices"."provider" in ('demo', 'stripe')),
	CONSTRAINT "invoices_amount" CHECK(amount >= 0 and fee >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `invoices_charge` ON `invoices` (`charge_ref`) WHERE charge_ref is not null;--> statement-breakpoint
CREATE INDEX `invoices_user` ON `invoices` (`user_id`,`paid_at`);--> statement-breakpoint
CREATE TABLE `purchases` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`trip_id` text NOT NULL,
	`setup_ref` text,
	`amount` integer NOT NULL,
	`provider` text NOT NULL,
	`customer_ref` text NOT NULL,
	`method_ref` text NOT NULL,
	`status` text DEFAULT 'unknown' NOT NULL,
	`ref` text,
	`charge_ref` text,
	`error_message` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "purchases_provider" CHECK("purchases"."provider" in ('demo', 'stripe')),
	CONSTRAINT "purchases_status" CHECK("purchases"."status" in ('unknown', 'done', 'failed')),
	CONSTRAINT "purchases_amount" CHECK(amount >= 50)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `purchases_live` ON `purchases` (`trip_id`) WHERE status in ('unknown', 'done');--> statement-breakpoint
CREATE UNIQUE INDEX `purchases_setup` ON `purchases` (`setup_ref`) WHERE setup_ref is not null;--> statement-breakpoint
CREATE INDEX `purchases_user` ON `purchases` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `purchases_open` ON `purchases` (`status`,`updated_at`);--> statement-breakpoint
CREATE TABLE `subscription_changes` (
	`id` text PRIMARY KEY NOT NULL,
	`subscription_id` text NOT NULL,
	`kind` text NOT NULL,
	`plan` text,
	`is_annual` integer,
	`at_period_end` integer NOT NULL,
	`amount_due` integer DEFAULT 0 NOT NULL,
	`prorate_at` integer,
	`status` text DEFAULT 'unknown' NOT NULL,
	`error_message` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`subscription_id`) REFERENCES `subscriptions`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "subscription_changes_kind" CHECK("subscription_changes"."kind" in ('switch', 'cancel', 'resume')),
	CONSTRAINT "subscription_changes_status" CHECK("subscription_changes"."status" in ('unknown', 'done', 'failed'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `subscription_changes_live` ON `subscription_changes` (`subscription_id`) WHERE status = 'unknown';--> statement-breakpoint
CREATE INDEX `subscription_changes_open` ON `subscription_changes` (`status`,`updated_at`);--> statement-breakpoint
CREATE TABLE `admin_actions` (
	`id` text PRIMARY KEY NOT NULL,
	`admin_id` text NOT NULL,
	`action` text NOT NULL,
	`subject` text,
	`details` text,
	`at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `admin_actions_at` ON `admin_actions` (`at`);--> statement-breakpoint
CREATE INDEX `admin_actions_subject` ON `admin_actions` (`subject`,`at`);--> statement-breakpoint
DROP TABLE `cash_back_entries`;--> statement-breakpoint
CREATE TABLE `cash_back_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`trip_id` text NOT NULL,
	`member_id` text NOT NULL,
	`provider` text NOT NULL,
	`kind` text NOT NULL,
	`source` text NOT NULL,
	`charge_ref` text,
	`amount` integer NOT NULL,
	`vests_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "cash_back_entries_kind" CHECK("cash_back_entries"."kind" in ('earned', 'reversed', 'applied', 'returned')),
	CONSTRAINT "cash_back_entries_amount" CHECK(amount <> 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `cash_back_entries_source` ON `cash_back_entries` (`source`);--> statement-breakpoint
CREATE INDEX `cash_back_entries_user` ON `cash_back_entries` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `cash_back_entries_charge` ON `cash_back_entries` (`charge_ref`);--> statement-breakpoint
DROP INDEX `subscriptions_live`;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `current_period_start` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `cancel_at_period_end` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `next_plan` text;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `next_is_annual` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `past_due_since` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `ended_at` integer;--> statement-breakpoint
ALTER TABLE `subscriptions` ADD `error_message` text;--> statement-breakpoint
CREATE INDEX `subscriptions_period` ON `subscriptions` (`status`,`current_period_end`);--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_live` ON `subscriptions` (`user_id`) WHERE status in ('pending', 'active', 'past_due');--> statement-breakpoint
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
	CONSTRAINT "release_lines_status" CHECK("__new_release_lines"."status" in ('created', 'unknown', 'completed', 'failed'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_release_lines`("id", "release_id", "payment_id", "amount", "ref", "status", "error_message", "created_at", "updated_at") SELECT "id", "release_id", "payment_id", "amount", "ref", "status", "error_message", "created_at", "updated_at" FROM `release_lines`;--> statement-breakpoint
DROP TABLE `release_lines`;--> statement-breakpoint
ALTER TABLE `__new_release_lines` RENAME TO `release_lines`;--> statement-breakpoint
CREATE UNIQUE INDEX `release_lines_payment` ON `release_lines` (`release_id`,`payment_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `release_lines_house` ON `release_lines` (`release_id`) WHERE payment_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX `release_lines_ref` ON `release_lines` (`ref`) WHERE ref is not null;--> statement-breakpoint
ALTER TABLE `sessions` ADD `country` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `two_step_since` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `deleted_at` integer;--> statement-breakpoint
ALTER TABLE `members` ADD `cash_back_applied` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `plan` text DEFAULT 'free' NOT NULL;--> statement-breakpoint
ALTER TABLE `contact_messages` ADD `answered_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `payment_methods_ref` ON `payment_methods` (`user_id`,`external_payment_method_ref`) WHERE external_payment_method_ref is not null and is_active = 1;--> statement-breakpoint
CREATE TRIGGER `admin_actions_no_update` BEFORE UPDATE ON `admin_actions` BEGIN SELECT RAISE(ABORT, 'admin_actions is append-only'); END;--> statement-breakpoint
CREATE TRIGGER `admin_actions_no_delete` BEFORE DELETE ON `admin_actions` BEGIN SELECT RAISE(ABORT, 'admin_actions is append-only'); END;

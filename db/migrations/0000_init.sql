CREATE TABLE `account_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`email` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "account_tokens_purpose" CHECK("account_tokens"."purpose" in ('verify_email', 'reset_password'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `account_tokens_user` ON `account_tokens` (`user_id`);--> statement-breakpoint
CREATE TABLE `cash_back_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`source` text NOT NULL,
	`amount` integer NOT NULL,
	`vests_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `cash_back_entries_source` ON `cash_back_entries` (`source`);--> statement-breakpoint
CREATE INDEX `cash_back_entries_user` ON `cash_back_entries` (`user_id`);--> statement-breakpoint
CREATE TABLE `payment_methods` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`provider` text NOT NULL,
	`type` text DEFAULT 'card' NOT NULL,
	`is_default` integer DEFAULT false NOT NULL,
	`card_brand` text,
	`card_last4` text,
	`card_exp_month` integer,
	`card_exp_year` integer,
	`cardholder_name` text,
	`bank_last4` text,
	`bank_name` text,
	`account_type` text,
	`billing_address` text,
	`external_payment_method_ref` text,
	`external_customer_ref` text,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "payment_methods_provider" CHECK("payment_methods"."provider" in ('demo', 'stripe'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_methods_default` ON `payment_methods` (`user_id`) WHERE is_default = 1 and is_active = 1;--> statement-breakpoint
CREATE INDEX `payment_methods_user` ON `payment_methods` (`user_id`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`user_agent` text,
	`created_at` integer NOT NULL,
	`last_seen_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password_hash` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`profile_image_url` text,
	`role` text DEFAULT 'user' NOT NULL,
	`email_verified_at` integer,
	`subscription_plan` text DEFAULT 'free' NOT NULL,
	`subscription_status` text DEFAULT 'active' NOT NULL,
	`subscription_start_at` integer,
	`subscription_end_at` integer,
	`is_annual_billing` integer DEFAULT false NOT NULL,
	`provider_customer_ref` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "users_role" CHECK("users"."role" in ('user', 'admin')),
	CONSTRAINT "users_plan" CHECK("users"."subscription_plan" in ('free', 'plus', 'pro')),
	CONSTRAINT "users_subscription_status" CHECK("users"."subscription_status" in ('active', 'past_due', 'cancelled'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE TABLE `demo_intents` (
	`ref` text PRIMARY KEY NOT NULL,
	`idempotency_key` text NOT NULL,
	`attempt_id` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`status` text NOT NULL,
	`client_secret` text NOT NULL,
	`card` text,
	`saved_for` text,
	`charge_ref` text,
	`fee` integer DEFAULT 0 NOT NULL,
	`refunded_amount` integer DEFAULT 0 NOT NULL,
	`error_code` text,
	`silent_until` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "demo_intents_status" CHECK("demo_intents"."status" in ('requires_payment', 'requires_action', 'succeeded', 'failed', 'canceled'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `demo_intents_key` ON `demo_intents` (`idempotency_key`);--> statement-breakpoint
CREATE UNIQUE INDEX `demo_intents_charge` ON `demo_intents` (`charge_ref`) WHERE charge_ref is not null;--> statement-breakpoint
CREATE TABLE `demo_moves` (
	`ref` text PRIMARY KEY NOT NULL,
	`idempotency_key` text NOT NULL,
	`kind` text NOT NULL,
	`order_id` text NOT NULL,
	`of` text NOT NULL,
	`payee_ref` text,
	`amount` integer NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "demo_moves_kind" CHECK("demo_moves"."kind" in ('refund', 'transfer', 'reversal')),
	CONSTRAINT "demo_moves_amount" CHECK(amount > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `demo_moves_key` ON `demo_moves` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `demo_moves_of` ON `demo_moves` (`of`);--> statement-breakpoint
CREATE TABLE `demo_payees` (
	`ref` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`ready_at` integer
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `demo_payees_user` ON `demo_payees` (`user_id`);--> statement-breakpoint
CREATE TABLE `fund_releases` (
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
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`organizer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "fund_releases_provider" CHECK("fund_releases"."provider" in ('demo', 'stripe')),
	CONSTRAINT "fund_releases_amount" CHECK(amount > 0),
	CONSTRAINT "fund_releases_status" CHECK("fund_releases"."status" in ('reserved', 'completed', 'failed'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `fund_releases_open` ON `fund_releases` (`trip_id`) WHERE status = 'reserved';--> statement-breakpoint
CREATE INDEX `fund_releases_trip` ON `fund_releases` (`trip_id`,`reserved_at`);--> statement-breakpoint
CREATE TABLE `payees` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`provider` text NOT NULL,
	`ref` text NOT NULL,
	`ready_at` integer,
	`started_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "payees_provider" CHECK("payees"."provider" in ('demo', 'stripe'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `payees_started` ON `payees` (`started_at`) WHERE ready_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `payees_user` ON `payees` (`user_id`,`provider`);--> statement-breakpoint
CREATE UNIQUE INDEX `payees_ref` ON `payees` (`ref`);--> statement-breakpoint
CREATE TABLE `refund_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`refund_request_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`amount` integer NOT NULL,
	`deduction` integer DEFAULT 0 NOT NULL,
	`provider` text NOT NULL,
	`ref` text,
	`status` text DEFAULT 'created' NOT NULL,
	`error_message` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`refund_request_id`) REFERENCES `refund_requests`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refund_lines_provider" CHECK("refund_lines"."provider" in ('demo', 'stripe')),
	CONSTRAINT "refund_lines_amount" CHECK(amount > 0 and deduction >= 0),
	CONSTRAINT "refund_lines_status" CHECK("refund_lines"."status" in ('created', 'unknown', 'processed', 'failed'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `refund_lines_payment` ON `refund_lines` (`refund_request_id`,`payment_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `refund_lines_ref` ON `refund_lines` (`ref`) WHERE ref is not null;--> statement-breakpoint
CREATE TABLE `refund_requests` (
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
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`organizer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "refund_requests_status" CHECK("refund_requests"."status" in ('pending', 'approved', 'rejected', 'processed', 'failed')),
	CONSTRAINT "refund_requests_amounts" CHECK(requested_amount = refundable_amount + deduction_amount),
	CONSTRAINT "refund_requests_approved" CHECK(approved_amount is null or approved_amount between 1 and refundable_amount)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `refund_requests_open` ON `refund_requests` (`member_id`) WHERE status in ('pending', 'approved');--> statement-breakpoint
CREATE INDEX `refund_requests_trip` ON `refund_requests` (`trip_id`,`requested_at`);--> statement-breakpoint
CREATE INDEX `refund_requests_member` ON `refund_requests` (`member_id`,`requested_at`);--> statement-breakpoint
CREATE TABLE `release_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`release_id` text NOT NULL,
	`payment_id` text NOT NULL,
	`amount` integer NOT NULL,
	`ref` text,
	`status` text DEFAULT 'created' NOT NULL,
	`error_message` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`release_id`) REFERENCES `fund_releases`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "release_lines_amount" CHECK(amount > 0),
	CONSTRAINT "release_lines_status" CHECK("release_lines"."status" in ('created', 'unknown', 'completed', 'failed'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `release_lines_payment` ON `release_lines` (`release_id`,`payment_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `release_lines_ref` ON `release_lines` (`ref`) WHERE ref is not null;--> statement-breakpoint
CREATE TABLE `ledger_entries` (
	`id` text PRIMARY KEY NOT NULL,
	`book` text NOT NULL,
	`source` text NOT NULL,
	`trip_id` text,
	`memo` text NOT NULL,
	`occurred_at` integer NOT NULL,
	CONSTRAINT "ledger_entries_book" CHECK("ledger_entries"."book" in ('live', 'demo'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_entries_source` ON `ledger_entries` (`source`);--> statement-breakpoint
CREATE INDEX `ledger_entries_trip` ON `ledger_entries` (`trip_id`,`occurred_at`);--> statement-breakpoint
CREATE TABLE `ledger_lines` (
	`id` text PRIMARY KEY NOT NULL,
	`entry_id` text NOT NULL,
	`book` text NOT NULL,
	`account` text NOT NULL,
	`amount` integer NOT NULL,
	FOREIGN KEY (`entry_id`) REFERENCES `ledger_entries`(`id`) DEFERRABLE INITIALLY DEFERRED,
	CONSTRAINT "ledger_lines_amount" CHECK(amount <> 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `ledger_lines_account` ON `ledger_lines` (`entry_id`,`account`);--> statement-breakpoint
CREATE INDEX `ledger_lines_balance` ON `ledger_lines` (`book`,`account`,`amount`);--> statement-breakpoint
CREATE TABLE `consents` (
	`id` text PRIMARY KEY NOT NULL,
	`member_id` text NOT NULL,
	`kind` text NOT NULL,
	`version` text NOT NULL,
	`text` text NOT NULL,
	`given_at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `consents_given` ON `consents` (`member_id`,`kind`,`version`);--> statement-breakpoint
CREATE TABLE `invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`trip_id` text NOT NULL,
	`invited_by` text NOT NULL,
	`email` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `invitations_sender` ON `invitations` (`invited_by`,`created_at`);--> statement-breakpoint
CREATE INDEX `invitations_trip` ON `invitations` (`trip_id`);--> statement-breakpoint
CREATE TABLE `members` (
	`id` text PRIMARY KEY NOT NULL,
	`trip_id` text NOT NULL,
	`user_id` text,
	`guest_key_hash` text,
	`name` text NOT NULL,
	`email` text,
	`avatar` text,
	`role` text DEFAULT 'member' NOT NULL,
	`confirmed` integer DEFAULT false NOT NULL,
	`payment_plan` text,
	`departure_location` text DEFAULT 'Default' NOT NULL,
	`individual_cost` integer NOT NULL,
	`joined_at` integer NOT NULL,
	`removed_at` integer,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "members_role" CHECK("members"."role" in ('organizer', 'member')),
	CONSTRAINT "members_cost" CHECK(individual_cost >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `members_user` ON `members` (`trip_id`,`user_id`) WHERE user_id is not null and removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `members_email` ON `members` (`trip_id`,`email`) WHERE email is not null and removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `members_guest` ON `members` (`trip_id`,`guest_key_hash`) WHERE guest_key_hash is not null and removed_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `members_organizer` ON `members` (`trip_id`) WHERE role = 'organizer' and removed_at is null;--> statement-breakpoint
CREATE INDEX `members_trip` ON `members` (`trip_id`,`joined_at`);--> statement-breakpoint
CREATE INDEX `members_of_user` ON `members` (`user_id`);--> statement-breakpoint
CREATE INDEX `members_of_guest` ON `members` (`guest_key_hash`);--> statement-breakpoint
CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`trip_id` text NOT NULL,
	`member_id` text,
	`message` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "messages_length" CHECK(length(message) between 1 and 2000)
) STRICT;
--> statement-breakpoint
CREATE INDEX `messages_trip` ON `messages` (`trip_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `messages_member` ON `messages` (`member_id`);--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`trip_id` text,
	`type` text NOT NULL,
	`title` text NOT NULL,
	`message` text NOT NULL,
	`priority` text DEFAULT 'medium' NOT NULL,
	`action_url` text,
	`metadata` text,
	`source` text NOT NULL,
	`created_at` integer NOT NULL,
	`read_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "notifications_priority" CHECK("notifications"."priority" in ('high', 'medium', 'low'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `notifications_source` ON `notifications` (`user_id`,`source`);--> statement-breakpoint
CREATE INDEX `notifications_user` ON `notifications` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `notifications_trip` ON `notifications` (`trip_id`);--> statement-breakpoint
CREATE TABLE `attempts` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text DEFAULT 'usd' NOT NULL,
	`provider` text NOT NULL,
	`surface` text NOT NULL,
	`status` text DEFAULT 'created' NOT NULL,
	`ref` text,
	`client_secret` text,
	`hosted_url` text,
	`error_code` text,
	`error_message` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "attempts_status" CHECK("attempts"."status" in ('created', 'requires_action', 'unknown', 'succeeded', 'failed', 'canceled')),
	CONSTRAINT "attempts_provider" CHECK("attempts"."provider" in ('demo', 'stripe')),
	CONSTRAINT "attempts_surface" CHECK("attempts"."surface" in ('embedded', 'hosted', 'off_session')),
	CONSTRAINT "attempts_amount" CHECK(amount >= 50)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `attempts_live` ON `attempts` (`payment_id`) WHERE status in ('created', 'requires_action', 'unknown');--> statement-breakpoint
CREATE UNIQUE INDEX `attempts_ref` ON `attempts` (`ref`) WHERE ref is not null;--> statement-breakpoint
CREATE INDEX `attempts_payment` ON `attempts` (`payment_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `attempts_open` ON `attempts` (`status`,`updated_at`);--> statement-breakpoint
CREATE TABLE `payers` (
	`member_id` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`customer_ref` text NOT NULL,
	`method_ref` text,
	`card_brand` text,
	`card_last4` text,
	`card_exp_month` integer,
	`card_exp_year` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "payers_provider" CHECK("payers"."provider" in ('demo', 'stripe')),
	CONSTRAINT "payers_last4" CHECK(card_last4 is null or length(card_last4) = 4)
) STRICT;
--> statement-breakpoint
CREATE TABLE `payments` (
	`id` text PRIMARY KEY NOT NULL,
	`trip_id` text NOT NULL,
	`member_id` text NOT NULL,
	`amount` integer NOT NULL,
	`due_date` text NOT NULL,
	`payment_number` integer NOT NULL,
	`total_payments` integer NOT NULL,
	`status` text DEFAULT 'due' NOT NULL,
	`paid_at` integer,
	`platform_fee_amount` integer DEFAULT 0 NOT NULL,
	`net_amount` integer,
	`refunded_amount` integer DEFAULT 0 NOT NULL,
	`provider` text NOT NULL,
	`provider_intent_ref` text,
	`charge_ref` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payments_status" CHECK("payments"."status" in ('due', 'processing', 'paid', 'partially_refunded', 'refunded', 'action_required', 'failed', 'disputed', 'canceled')),
	CONSTRAINT "payments_provider" CHECK("payments"."provider" in ('demo', 'stripe')),
	CONSTRAINT "payments_amount" CHECK(amount >= 50),
	CONSTRAINT "payments_refunded" CHECK(refunded_amount between 0 and amount),
	CONSTRAINT "payments_numbering" CHECK(payment_number between 1 and total_payments),
	CONSTRAINT "payments_paid" CHECK((status not in ('paid', 'partially_refunded', 'refunded')) or paid_at is not null)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payments_number` ON `payments` (`member_id`,`payment_number`);--> statement-breakpoint
CREATE UNIQUE INDEX `payments_charge` ON `payments` (`charge_ref`) WHERE charge_ref is not null;--> statement-breakpoint
CREATE INDEX `payments_trip` ON `payments` (`trip_id`);--> statement-breakpoint
CREATE INDEX `payments_due` ON `payments` (`status`,`due_date`);--> statement-breakpoint
CREATE TABLE `balance_lines` (
	`ref` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`source` text NOT NULL,
	`net` integer NOT NULL,
	`at` integer NOT NULL,
	CONSTRAINT "balance_lines_provider" CHECK("balance_lines"."provider" in ('demo', 'stripe'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `balance_lines_source` ON `balance_lines` (`source`);--> statement-breakpoint
CREATE INDEX `balance_lines_at` ON `balance_lines` (`provider`,`at`);--> statement-breakpoint
CREATE TABLE `differences` (
	`source` text PRIMARY KEY NOT NULL,
	`expected` integer NOT NULL,
	`found` integer NOT NULL,
	`found_at` integer NOT NULL,
	`checked_at` integer NOT NULL,
	`settled_at` integer
) STRICT;
--> statement-breakpoint
CREATE INDEX `differences_open` ON `differences` (`settled_at`);--> statement-breakpoint
CREATE TABLE `disputes` (
	`ref` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`provider` text NOT NULL,
	`amount` integer NOT NULL,
	`fee` integer DEFAULT 0 NOT NULL,
	`status` text NOT NULL,
	`opened_at` integer NOT NULL,
	`closed_at` integer,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "disputes_status" CHECK("disputes"."status" in ('open', 'won', 'lost')),
	CONSTRAINT "disputes_provider" CHECK("disputes"."provider" in ('demo', 'stripe')),
	CONSTRAINT "disputes_amount" CHECK(amount > 0 and fee >= 0)
) STRICT;
--> statement-breakpoint
CREATE INDEX `disputes_payment` ON `disputes` (`payment_id`);--> statement-breakpoint
CREATE TABLE `provider_events` (
	`id` text PRIMARY KEY NOT NULL,
	`provider` text NOT NULL,
	`type` text NOT NULL,
	`object_ref` text,
	`about` text,
	`received_at` integer NOT NULL,
	`applied_at` integer,
	`error` text,
	`tries` integer DEFAULT 0 NOT NULL,
	`retry_at` integer,
	CONSTRAINT "provider_events_provider" CHECK("provider_events"."provider" in ('demo', 'stripe'))
) STRICT;
--> statement-breakpoint
CREATE INDEX `provider_events_open` ON `provider_events` (`applied_at`,`received_at`);--> statement-breakpoint
CREATE TABLE `entitlements` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`trip_id` text,
	`kind` text NOT NULL,
	`amount` integer NOT NULL,
	`provider` text NOT NULL,
	`source` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "entitlements_provider" CHECK("entitlements"."provider" in ('demo', 'stripe')),
	CONSTRAINT "entitlements_kind" CHECK("entitlements"."kind" in ('pro_one_time'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `entitlements_source` ON `entitlements` (`source`);--> statement-breakpoint
CREATE UNIQUE INDEX `entitlements_trip` ON `entitlements` (`trip_id`,`kind`) WHERE trip_id is not null;--> statement-breakpoint
CREATE INDEX `entitlements_user` ON `entitlements` (`user_id`);--> statement-breakpoint
CREATE TABLE `subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`provider` text NOT NULL,
	`ref` text,
	`setup_ref` text,
	`plan` text NOT NULL,
	`is_annual` integer NOT NULL,
	`status` text NOT NULL,
	`current_period_end` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "subscriptions_provider" CHECK("subscriptions"."provider" in ('demo', 'stripe')),
	CONSTRAINT "subscriptions_plan" CHECK("subscriptions"."plan" in ('free', 'plus', 'pro')),
	CONSTRAINT "subscriptions_status" CHECK("subscriptions"."status" in ('pending', 'active', 'past_due', 'cancelled'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_ref` ON `subscriptions` (`ref`) WHERE ref is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_setup` ON `subscriptions` (`setup_ref`) WHERE setup_ref is not null;--> statement-breakpoint
CREATE UNIQUE INDEX `subscriptions_live` ON `subscriptions` (`user_id`) WHERE status in ('active', 'past_due');--> statement-breakpoint
CREATE TABLE `contact_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`category` text NOT NULL,
	`subject` text NOT NULL,
	`message` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`source` text NOT NULL,
	`payload` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`run_at` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	CONSTRAINT "jobs_status" CHECK("jobs"."status" in ('waiting', 'done', 'dead'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `jobs_source` ON `jobs` (`kind`,`source`);--> statement-breakpoint
CREATE INDEX `jobs_waiting` ON `jobs` (`status`,`run_at`);--> statement-breakpoint
CREATE TABLE `leases` (
	`name` text PRIMARY KEY NOT NULL,
	`holder` text NOT NULL,
	`expires_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `link_pages` (
	`url` text PRIMARY KEY NOT NULL,
	`info` text NOT NULL,
	`read_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `link_pages_expiry` ON `link_pages` (`read_at`);--> statement-breakpoint
CREATE TABLE `newsletter_subscribers` (
	`email` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`body` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	CONSTRAINT "outbox_status" CHECK("outbox"."status" in ('waiting', 'sent', 'dead'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_source` ON `outbox` (`source`);--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`count` integer NOT NULL,
	`resets_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `rate_limits_expiry` ON `rate_limits` (`resets_at`);--> statement-breakpoint
CREATE TABLE `settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `draft_trips` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`fields` text NOT NULL,
	`last_saved` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `draft_trips_user` ON `draft_trips` (`user_id`);--> statement-breakpoint
CREATE TABLE `trip_claims` (
	`trip_id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`expires_at` integer NOT NULL,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `trip_claims_token` ON `trip_claims` (`token_hash`);--> statement-breakpoint
CREATE TABLE `trip_items` (
	`id` text PRIMARY KEY NOT NULL,
	`trip_id` text NOT NULL,
	`position` integer NOT NULL,
	`type` text NOT NULL,
	`name` text NOT NULL,
	`url` text,
	`cost` integer NOT NULL,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "trip_items_type" CHECK("trip_items"."type" in ('flight', 'accommodation', 'car')),
	CONSTRAINT "trip_items_cost" CHECK(cost >= 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `trip_items_position` ON `trip_items` (`trip_id`,`position`);--> statement-breakpoint
CREATE TABLE `trips` (
	`id` text PRIMARY KEY NOT NULL,
	`share_id` text NOT NULL,
	`title` text NOT NULL,
	`origin` text,
	`destination` text NOT NULL,
	`start_date` text,
	`end_date` text,
	`duration` integer NOT NULL,
	`party_size` integer NOT NULL,
	`total_cost` integer NOT NULL,
	`cost_per_person` integer NOT NULL,
	`accommodation_type` text DEFAULT 'hotel' NOT NULL,
	`organizer_id` text,
	`organizer_name` text NOT NULL,
	`organizer_email` text,
	`payment_plan` text DEFAULT 'single' NOT NULL,
	`final_payment_due` text,
	`platform_fee_rate` integer DEFAULT 500 NOT NULL,
	`status` text DEFAULT 'active' NOT NULL,
	`funds_released_at` integer,
	`transfer_ref` text,
	`counted_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`organizer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "trips_status" CHECK("trips"."status" in ('active', 'cancelled')),
	CONSTRAINT "trips_party_size" CHECK(party_size between 1 and 20),
	CONSTRAINT "trips_costs" CHECK(total_cost >= 0 and cost_per_person >= 0),
	CONSTRAINT "trips_dates" CHECK(end_date is null or start_date is null or end_date >= start_date),
	CONSTRAINT "trips_fee" CHECK(platform_fee_rate between 0 and 10000)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `trips_share` ON `trips` (`share_id`);--> statement-breakpoint
CREATE INDEX `trips_organizer` ON `trips` (`organizer_id`,`counted_at`);--> statement-breakpoint
CREATE INDEX `trips_organizer_email` ON `trips` (`organizer_email`) WHERE organizer_id is null;
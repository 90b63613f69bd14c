CREATE TABLE `demo_mailbox` (
	`id` text PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`created_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `demo_mailbox_time` ON `demo_mailbox` (`created_at`);--> statement-breakpoint
CREATE TABLE `mail_suppressions` (
	`email` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "mail_suppressions_reason" CHECK("mail_suppressions"."reason" in ('bounce', 'complaint'))
) STRICT;
--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`source` text NOT NULL,
	`channel` text NOT NULL,
	`kind` text NOT NULL,
	`topic` text NOT NULL,
	`user_id` text,
	`email` text,
	`trip_id` text,
	`content` text NOT NULL,
	`status` text DEFAULT 'waiting' NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`run_at` integer NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "outbox_channel" CHECK("outbox"."channel" in ('mail', 'push')),
	CONSTRAINT "outbox_status" CHECK("outbox"."status" in ('waiting', 'sent', 'skipped', 'dead'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_source` ON `outbox` (`source`);--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`status`,`run_at`);--> statement-breakpoint
CREATE INDEX `outbox_user` ON `outbox` (`user_id`);--> statement-breakpoint
CREATE INDEX `outbox_trip` ON `outbox` (`trip_id`);--> statement-breakpoint
CREATE TABLE `document_checks` (
	`id` text PRIMARY KEY NOT NULL,
	`member_id` text NOT NULL,
	`document` text NOT NULL,
	`checked_at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "document_checks_document" CHECK("document_checks"."document" in ('passport', 'visa', 'insurance', 'tickets'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `document_checks_member` ON `document_checks` (`member_id`,`document`);--> statement-breakpoint
CREATE TABLE `member_links` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`member_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `member_links_member` ON `member_links` (`member_id`);--> statement-breakpoint
CREATE INDEX `member_links_expiry` ON `member_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `notification_preferences` (
	`id` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`topic` text NOT NULL,
	`channel` text NOT NULL,
	`enabled` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "notification_preferences_topic" CHECK("notification_preferences"."topic" in ('payments', 'reminders', 'group', 'trip', 'chat', 'account')),
	CONSTRAINT "notification_preferences_channel" CHECK("notification_preferences"."channel" in ('app', 'mail', 'push'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `notification_preferences_choice` ON `notification_preferences` (`owner`,`topic`,`channel`);--> statement-breakpoint
CREATE TABLE `payment_reminders` (
	`id` text PRIMARY KEY NOT NULL,
	`payment_id` text NOT NULL,
	`source` text NOT NULL,
	`kind` text NOT NULL,
	`sent_at` integer NOT NULL,
	`sent_by` text,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`sent_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "payment_reminders_kind" CHECK("payment_reminders"."kind" in ('soon', 'due', 'overdue', 'by_hand'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_reminders_source` ON `payment_reminders` (`source`);--> statement-breakpoint
CREATE INDEX `payment_reminders_payment` ON `payment_reminders` (`payment_id`);--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh` text NOT NULL,
	`auth` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`);--> statement-breakpoint
CREATE TABLE `__new_account_tokens` (
	`token_hash` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`purpose` text NOT NULL,
	`email` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "account_tokens_purpose" CHECK("__new_account_tokens"."purpose" in ('verify_email', 'change_email', 'reset_password', 'sign_in'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_account_tokens`("token_hash", "user_id", "purpose", "email", "expires_at", "used_at") SELECT "token_hash", "user_id", "purpose", "email", "expires_at", "used_at" FROM `account_tokens`;--> statement-breakpoint
DROP TABLE `account_tokens`;--> statement-breakpoint
ALTER TABLE `__new_account_tokens` RENAME TO `account_tokens`;--> statement-breakpoint
CREATE INDEX `account_tokens_user` ON `account_tokens` (`user_id`);--> statement-breakpoint
CREATE INDEX `account_tokens_expiry` ON `account_tokens` (`expires_at`);--> statement-breakpoint
CREATE TABLE `__new_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`trip_id` text NOT NULL,
	`member_id` text,
	`message` text NOT NULL,
	`once_key` text,
	`created_at` integer NOT NULL,
	`removed_at` integer,
	`removed_by` text,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`removed_by`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "messages_length" CHECK(length(message) between 1 and 2000 or removed_at is not null)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_messages`("id", "trip_id", "member_id", "message", "created_at") SELECT "id", "trip_id", "member_id", "message", "created_at" FROM `messages`;--> statement-breakpoint
DROP TABLE `messages`;--> statement-breakpoint
ALTER TABLE `__new_messages` RENAME TO `messages`;--> statement-breakpoint
CREATE UNIQUE INDEX `messages_once` ON `messages` (`member_id`,`once_key`) WHERE once_key is not null;--> statement-breakpoint
CREATE INDEX `messages_trip` ON `messages` (`trip_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `messages_member` ON `messages` (`member_id`);--> statement-breakpoint
DROP INDEX `invitations_trip`;--> statement-breakpoint
ALTER TABLE `invitations` ADD `token_hash` text;--> statement-breakpoint
ALTER TABLE `invitations` ADD `sent_at` integer;--> statement-breakpoint
ALTER TABLE `invitations` ADD `sent_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `invitations` ADD `opened_at` integer;--> statement-breakpoint
ALTER TABLE `invitations` ADD `member_id` text REFERENCES members(id);--> statement-breakpoint
ALTER TABLE `invitations` ADD `withdrawn_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_address` ON `invitations` (`trip_id`,`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_token` ON `invitations` (`token_hash`);--> statement-breakpoint
ALTER TABLE `members` ADD `chat_mailed_at` integer;
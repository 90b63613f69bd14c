CREATE TABLE `canned_answers` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`text` text NOT NULL,
	`updated_at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE TABLE `staff_duty` (
	`admin_id` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL,
	`until` integer NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "staff_duty_times" CHECK(until > since)
) STRICT;
--> statement-breakpoint
CREATE INDEX `staff_duty_until` ON `staff_duty` (`until`);--> statement-breakpoint
CREATE TABLE `support_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`request_id` text NOT NULL,
	`author` text NOT NULL,
	`admin_id` text,
	`text` text NOT NULL,
	`sent_at` integer NOT NULL,
	`left_out` text,
	`once_key` text,
	FOREIGN KEY (`request_id`) REFERENCES `support_requests`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`admin_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "support_messages_author" CHECK("support_messages"."author" in ('writer', 'staff', 'note')),
	CONSTRAINT "support_messages_writer" CHECK(author <> 'writer' or admin_id is null)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `support_messages_once` ON `support_messages` (`request_id`,`once_key`) WHERE once_key is not null;--> statement-breakpoint
CREATE INDEX `support_messages_request` ON `support_messages` (`request_id`,`sent_at`);--> statement-breakpoint
CREATE INDEX `support_messages_admin` ON `support_messages` (`admin_id`);--> statement-breakpoint
CREATE TABLE `support_options` (
	`id` text PRIMARY KEY NOT NULL,
	`message_id` text NOT NULL,
	`position` integer NOT NULL,
	`title` text NOT NULL,
	`link` text,
	`price` integer,
	`note` text,
	FOREIGN KEY (`message_id`) REFERENCES `support_messages`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "support_options_price" CHECK(price > 0)
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `support_options_position` ON `support_options` (`message_id`,`position`);--> statement-breakpoint
CREATE TABLE `support_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer NOT NULL,
	`kind` text NOT NULL,
	`category` text,
	`subject` text NOT NULL,
	`trip_id` text,
	`writer_id` text,
	`name` text NOT NULL,
	`email` text,
	`plan` text NOT NULL,
	`urgency` text NOT NULL,
	`state` text NOT NULL,
	`answer_by` integer,
	`assigned_to` text,
	`once_key` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`seen_at` integer,
	`done_at` integer,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`writer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`assigned_to`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "support_requests_kind" CHECK("support_requests"."kind" in ('question', 'chat', 'concierge', 'emergency', 'call')),
	CONSTRAINT "support_requests_category" CHECK("support_requests"."category" in ('general', 'technical', 'billing', 'trip', 'account', 'feature')),
	CONSTRAINT "support_requests_state_known" CHECK("support_requests"."state" in ('new', 'with_us', 'waiting_for_you', 'done')),
	CONSTRAINT "support_requests_urgency" CHECK("support_requests"."urgency" in ('normal', 'high', 'emergency')),
	CONSTRAINT "support_requests_plan" CHECK("support_requests"."plan" in ('free', 'plus', 'pro')),
	CONSTRAINT "support_requests_answered" CHECK(writer_id is not null or email is not null),
	CONSTRAINT "support_requests_done" CHECK((state = 'done') = (done_at is not null)),
	CONSTRAINT "support_requests_due" CHECK((state in ('new', 'with_us')) = (answer_by is not null))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `support_requests_number` ON `support_requests` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `support_requests_once` ON `support_requests` (`once_key`) WHERE once_key is not null;--> statement-breakpoint
CREATE INDEX `support_requests_state` ON `support_requests` (`state`,`answer_by`);--> statement-breakpoint
CREATE INDEX `support_requests_writer` ON `support_requests` (`writer_id`,`updated_at`);--> statement-breakpoint
CREATE INDEX `support_requests_email` ON `support_requests` (`email`);--> statement-breakpoint
CREATE INDEX `support_requests_trip` ON `support_requests` (`trip_id`,`kind`);--> statement-breakpoint
CREATE INDEX `support_requests_assigned` ON `support_requests` (`assigned_to`);--> statement-breakpoint
CREATE INDEX `support_requests_updated` ON `support_requests` (`updated_at`);--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_notification_preferences` (
	`id` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`topic` text NOT NULL,
	`channel` text NOT NULL,
	`enabled` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "notification_preferences_topic" CHECK("__new_notification_preferences"."topic" in ('payments', 'reminders', 'group', 'trip', 'chat', 'support', 'account')),
	CONSTRAINT "notification_preferences_channel" CHECK("__new_notification_preferences"."channel" in ('app', 'mail', 'push'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_notification_preferences`("id", "owner", "topic", "channel", "enabled", "updated_at") SELECT "id", "owner", "topic", "channel", "enabled", "updated_at" FROM `notification_preferences`;--> statement-breakpoint
DROP TABLE `notification_preferences`;--> statement-breakpoint
ALTER TABLE `__new_notification_preferences` RENAME TO `notification_preferences`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `notification_preferences_choice` ON `notification_preferences` (`owner`,`topic`,`channel`);--> statement-breakpoint
INSERT INTO `support_requests` (`id`, `number`, `kind`, `category`, `subject`, `name`, `email`, `plan`, `urgency`, `state`, `answer_by`, `created_at`, `updated_at`, `done_at`)
SELECT `id`, 1000 + row_number() OVER (ORDER BY `created_at`, `id`), 'question',
	CASE WHEN `category` IN ('general', 'technical', 'billing', 'trip', 'account', 'feature') THEN `category` ELSE 'general' END,
	`subject`, `name`, `email`,
	CASE WHEN `plan` IN ('plus', 'pro') THEN `plan` ELSE 'free' END,
	'normal',
	CASE WHEN `answered_at` IS NULL THEN 'new' ELSE 'done' END,
	CASE WHEN `answered_at` IS NULL THEN `created_at` + CASE WHEN `plan` IN ('plus', 'pro') THEN 86400000 ELSE 172800000 END END,
	`created_at`, coalesce(`answered_at`, `created_at`), `answered_at`
FROM `contact_messages` ORDER BY `created_at`, `id`;--> statement-breakpoint
INSERT INTO `support_messages` (`id`, `request_id`, `author`, `text`, `sent_at`)
SELECT `id`, `id`, 'writer', `message`, `created_at` FROM `contact_messages` ORDER BY `created_at`, `id`;--> statement-breakpoint
DROP TABLE `contact_messages`;

CREATE TABLE `reply_choices` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`scope` text NOT NULL,
	`agreed` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "reply_choices_scope" CHECK("reply_choices"."scope" in ('organized', 'joined'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `reply_choices_choice` ON `reply_choices` (`user_id`,`scope`);--> statement-breakpoint
ALTER TABLE `demo_mailbox` ADD `reply_to` text;--> statement-breakpoint
-- Reading the link counted as opening, and programs that check mail read it. Who has done something since is not known.
UPDATE `invitations` SET `opened_at` = NULL WHERE `opened_at` IS NOT NULL;

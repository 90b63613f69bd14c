-- An invitation outlives the member who came by it. The column was added without its rule, so such a member could not be deleted.
CREATE TABLE `__new_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`trip_id` text NOT NULL,
	`invited_by` text NOT NULL,
	`email` text NOT NULL,
	`created_at` integer NOT NULL,
	`token_hash` text,
	`sent_at` integer,
	`sent_count` integer DEFAULT 0 NOT NULL,
	`opened_at` integer,
	`member_id` text,
	`withdrawn_at` integer,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`invited_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE set null
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_invitations` (`id`, `trip_id`, `invited_by`, `email`, `created_at`, `token_hash`, `sent_at`, `sent_count`, `opened_at`, `member_id`, `withdrawn_at`)
	SELECT `id`, `trip_id`, `invited_by`, `email`, `created_at`, `token_hash`, `sent_at`, `sent_count`, `opened_at`, `member_id`, `withdrawn_at` FROM `invitations` ORDER BY `rowid`;
--> statement-breakpoint
DROP TABLE `invitations`;--> statement-breakpoint
ALTER TABLE `__new_invitations` RENAME TO `invitations`;--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_address` ON `invitations` (`trip_id`,`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `invitations_token` ON `invitations` (`token_hash`);--> statement-breakpoint
CREATE INDEX `invitations_sender` ON `invitations` (`invited_by`,`created_at`);

ALTER TABLE `members` ADD `chat_read_at` integer;--> statement-breakpoint
ALTER TABLE `members` ADD `archived_at` integer;
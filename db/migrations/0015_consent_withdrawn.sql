DROP INDEX `consents_given`;--> statement-breakpoint
ALTER TABLE `consents` ADD `withdrawn_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `consents_given` ON `consents` (`member_id`,`kind`,`version`) WHERE withdrawn_at is null;
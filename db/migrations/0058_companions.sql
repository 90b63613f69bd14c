ALTER TABLE `members` ADD `payer_id` text;--> statement-breakpoint
ALTER TABLE `members` ADD `former_payer_id` text;--> statement-breakpoint
ALTER TABLE `members` ADD `asked_payer_id` text;--> statement-breakpoint
ALTER TABLE `members` ADD `taken_over` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `members_payer` ON `members` (`payer_id`) WHERE payer_id is not null;--> statement-breakpoint
CREATE INDEX `members_former_payer` ON `members` (`former_payer_id`) WHERE former_payer_id is not null;--> statement-breakpoint
CREATE INDEX `members_asked_payer` ON `members` (`asked_payer_id`) WHERE asked_payer_id is not null;
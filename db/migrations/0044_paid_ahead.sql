ALTER TABLE `attempts` ADD `ahead` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `payments` ADD `paid_ahead_by` text;
CREATE TABLE `__new_payees` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`provider` text NOT NULL,
	`ref` text,
	`ready_at` integer,
	`started_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`country` text,
	`entity_type` text,
	`archived_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "payees_provider" CHECK("__new_payees"."provider" in ('demo', 'stripe'))
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_payees`("id", "user_id", "provider", "ref", "ready_at", "started_at", "created_at", "country", "entity_type", "archived_at") SELECT "id", "user_id", "provider", "ref", "ready_at", "started_at", "created_at", "country", "entity_type", "archived_at" FROM `payees`;--> statement-breakpoint
DROP TABLE `payees`;--> statement-breakpoint
ALTER TABLE `__new_payees` RENAME TO `payees`;--> statement-breakpoint
CREATE INDEX `payees_started` ON `payees` (`started_at`) WHERE ready_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `payees_user` ON `payees` (`user_id`,`provider`) WHERE archived_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX `payees_ref` ON `payees` (`ref`) WHERE ref is not null;--> statement-breakpoint
DROP INDEX `release_lines_payment`;--> statement-breakpoint
DROP INDEX `release_lines_house`;--> statement-breakpoint
ALTER TABLE `release_lines` ADD `is_debt` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `release_lines_payment` ON `release_lines` (`release_id`,`payment_id`,`is_debt`);--> statement-breakpoint
CREATE UNIQUE INDEX `release_lines_house` ON `release_lines` (`release_id`,`is_debt`) WHERE payment_id is null;--> statement-breakpoint
ALTER TABLE `payouts` ADD `currency` text DEFAULT 'usd' NOT NULL;
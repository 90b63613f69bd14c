CREATE TABLE `setup_declines` (
	`ref` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `setup_declines_owner` ON `setup_declines` (`owner`,`at`);--> statement-breakpoint
CREATE INDEX `setup_declines_at` ON `setup_declines` (`at`);
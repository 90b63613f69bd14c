CREATE TABLE `attempt_networks` (
	`attempt_id` text PRIMARY KEY NOT NULL,
	`network` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`attempt_id`) REFERENCES `attempts`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `attempt_networks_at` ON `attempt_networks` (`at`);--> statement-breakpoint
CREATE TABLE `card_declines` (
	`ref` text PRIMARY KEY NOT NULL,
	`member_id` text NOT NULL,
	`user_id` text,
	`trip_id` text NOT NULL,
	`network` text,
	`fingerprint` text,
	`is_stranger` integer NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
CREATE INDEX `card_declines_member` ON `card_declines` (`member_id`,`at`);--> statement-breakpoint
CREATE INDEX `card_declines_user` ON `card_declines` (`user_id`,`at`) WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX `card_declines_trip` ON `card_declines` (`trip_id`,`at`);--> statement-breakpoint
CREATE INDEX `card_declines_network` ON `card_declines` (`network`,`at`) WHERE network is not null;--> statement-breakpoint
CREATE INDEX `card_declines_fingerprint` ON `card_declines` (`fingerprint`,`at`) WHERE fingerprint is not null;--> statement-breakpoint
CREATE INDEX `card_declines_at` ON `card_declines` (`at`);
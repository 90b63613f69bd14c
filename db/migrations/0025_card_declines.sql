CREATE TABLE `card_form_networks` (
	`form_id` text PRIMARY KEY NOT NULL,
	`network` text NOT NULL,
	`at` integer NOT NULL
) STRICT;
--> statement-breakpoint
CREATE INDEX `card_form_networks_at` ON `card_form_networks` (`at`);--> statement-breakpoint
CREATE TABLE `__new_card_declines` (
	`ref` text PRIMARY KEY NOT NULL,
	`member_id` text,
	`user_id` text,
	`trip_id` text,
	`network` text,
	`fingerprint` text,
	`is_stranger` integer NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_card_declines`("ref", "member_id", "user_id", "trip_id", "network", "fingerprint", "is_stranger", "at") SELECT "ref", "member_id", "user_id", "trip_id", "network", "fingerprint", "is_stranger", "at" FROM `card_declines`;--> statement-breakpoint
DROP TABLE `card_declines`;--> statement-breakpoint
ALTER TABLE `__new_card_declines` RENAME TO `card_declines`;--> statement-breakpoint
INSERT INTO `card_form_networks`("form_id", "network", "at") SELECT "attempt_id", "network", "at" FROM `attempt_networks`;--> statement-breakpoint
INSERT OR IGNORE INTO `card_declines`("ref", "member_id", "user_id", "is_stranger", "at") SELECT "ref", members.id, users.id, 0, "at" FROM `setup_declines` LEFT JOIN `members` ON members.id = "owner" LEFT JOIN `users` ON users.id = "owner";--> statement-breakpoint
DROP TABLE `attempt_networks`;--> statement-breakpoint
DROP TABLE `setup_declines`;--> statement-breakpoint
CREATE INDEX `card_declines_member` ON `card_declines` (`member_id`,`at`);--> statement-breakpoint
CREATE INDEX `card_declines_user` ON `card_declines` (`user_id`,`at`) WHERE user_id is not null;--> statement-breakpoint
CREATE INDEX `card_declines_trip` ON `card_declines` (`trip_id`,`at`);--> statement-breakpoint
CREATE INDEX `card_declines_network` ON `card_declines` (`network`,`at`) WHERE network is not null;--> statement-breakpoint
CREATE INDEX `card_declines_fingerprint` ON `card_declines` (`fingerprint`,`at`) WHERE fingerprint is not null;--> statement-breakpoint
CREATE INDEX `card_declines_at` ON `card_declines` (`at`);--> statement-breakpoint
ALTER TABLE `demo_setups` ADD `declines` integer DEFAULT 0 NOT NULL;
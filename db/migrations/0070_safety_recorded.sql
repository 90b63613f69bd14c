PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_emergencies` (
	`id` text PRIMARY KEY NOT NULL,
	`trip_id` text NOT NULL,
	`opened_at` integer NOT NULL,
	`told_at` integer,
	`told_by` text,
	`asked_at` integer,
	`asked_by` text,
	`closed_at` integer,
	`closed_by` text,
	FOREIGN KEY (`trip_id`) REFERENCES `trips`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`told_by`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`asked_by`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`closed_by`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "emergencies_begun" CHECK(told_at is not null or asked_at is not null)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_emergencies`("id", "trip_id", "opened_at", "told_at", "told_by", "asked_at", "asked_by", "closed_at", "closed_by") SELECT "id", "trip_id", "opened_at", "told_at", "told_by", "asked_at", "asked_by", "closed_at", "closed_by" FROM `emergencies`;--> statement-breakpoint
DROP TABLE `emergencies`;--> statement-breakpoint
ALTER TABLE `__new_emergencies` RENAME TO `emergencies`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE UNIQUE INDEX `emergencies_open` ON `emergencies` (`trip_id`) WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX `emergencies_trip` ON `emergencies` (`trip_id`,`opened_at`);--> statement-breakpoint
CREATE INDEX `emergencies_told_by` ON `emergencies` (`told_by`);--> statement-breakpoint
CREATE INDEX `emergencies_asked_by` ON `emergencies` (`asked_by`);--> statement-breakpoint
CREATE INDEX `emergencies_closed_by` ON `emergencies` (`closed_by`);--> statement-breakpoint
ALTER TABLE `safety_answers` ADD `recorded_by` text REFERENCES members(id) ON DELETE cascade;--> statement-breakpoint
CREATE INDEX `safety_answers_recorded_by` ON `safety_answers` (`recorded_by`);
CREATE TABLE `present_asks` (
	`member_id` text PRIMARY KEY NOT NULL,
	`asked_at` integer NOT NULL,
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade
) STRICT;
--> statement-breakpoint
ALTER TABLE `attempts` ADD `given_by` text REFERENCES members(id);--> statement-breakpoint
ALTER TABLE `attempts` ADD `given_word` text;--> statement-breakpoint
CREATE INDEX `attempts_given` ON `attempts` (`given_by`) WHERE given_by is not null;--> statement-breakpoint
ALTER TABLE `payments` ADD `given_by` text REFERENCES members(id);--> statement-breakpoint
CREATE INDEX `payments_given` ON `payments` (`given_by`) WHERE given_by is not null;
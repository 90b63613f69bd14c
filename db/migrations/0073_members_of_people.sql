DROP INDEX `members_of_user`;--> statement-breakpoint
DROP INDEX `members_of_guest`;--> statement-breakpoint
CREATE INDEX `members_of_user` ON `members` (`user_id`,`trip_id`);--> statement-breakpoint
CREATE INDEX `members_of_guest` ON `members` (`guest_key_hash`,`trip_id`);

DROP INDEX `members_email`;--> statement-breakpoint
CREATE UNIQUE INDEX `members_guest_email` ON `members` (`trip_id`,`email`) WHERE email is not null and user_id is null and removed_at is null;--> statement-breakpoint
ALTER TABLE `trip_claims` ADD `user_id` text REFERENCES `users`(`id`) ON DELETE set null;--> statement-breakpoint
CREATE INDEX `trip_claims_user` ON `trip_claims` (`user_id`);
ALTER TABLE `members` ADD `face` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE members SET face = (SELECT count(*) FROM members AS earlier WHERE earlier.trip_id = members.trip_id AND earlier.joined_at <= members.joined_at AND (earlier.joined_at < members.joined_at OR earlier.rowid < members.rowid));

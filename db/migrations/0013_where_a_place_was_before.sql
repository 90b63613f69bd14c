ALTER TABLE `member_links` ADD `moved_from` text;--> statement-breakpoint
CREATE INDEX `member_links_moved` ON `member_links` (`moved_from`) WHERE moved_from is not null;
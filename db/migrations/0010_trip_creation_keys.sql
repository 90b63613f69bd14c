ALTER TABLE `trips` ADD `creation_key` text;--> statement-breakpoint
CREATE INDEX `trips_creation` ON `trips` (`creation_key`);
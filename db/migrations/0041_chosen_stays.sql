ALTER TABLE `trips` ADD `is_stay_chosen` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `trips` SET `is_stay_chosen` = 1 WHERE `accommodation_type` <> 'hotel';

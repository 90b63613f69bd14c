ALTER TABLE `transfer_reversals` ADD `refund_line_id` text REFERENCES refund_lines(id);--> statement-breakpoint
CREATE UNIQUE INDEX `transfer_reversals_refund` ON `transfer_reversals` (`refund_line_id`,`release_line_id`) WHERE refund_line_id is not null;
--> statement-breakpoint
-- The job has another name now, so its last run is not shown any more.
DELETE FROM `job_runs` WHERE `name` = 'settle-disputes';

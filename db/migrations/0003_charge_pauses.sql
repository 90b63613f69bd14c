CREATE TABLE `charge_pauses` (
	`member_id` text NOT NULL,
	`reason` text NOT NULL,
	`since` integer NOT NULL,
	PRIMARY KEY(`member_id`, `reason`),
	FOREIGN KEY (`member_id`) REFERENCES `members`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "charge_pauses_reason" CHECK("charge_pauses"."reason" in ('refund'))
) STRICT;
--> statement-breakpoint
INSERT INTO `charge_pauses` (`member_id`, `reason`, `since`)
SELECT `member_id`, 'refund', min(coalesce(`approved_at`, `requested_at`)) FROM `refund_requests`
WHERE `status` in ('approved', 'processed') GROUP BY `member_id`;

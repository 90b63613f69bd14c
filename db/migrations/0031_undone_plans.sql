DROP INDEX `entitlements_trip`;--> statement-breakpoint
ALTER TABLE `entitlements` ADD `ended_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `entitlements_trip` ON `entitlements` (`trip_id`,`kind`) WHERE trip_id is not null and ended_at is null;--> statement-breakpoint
DROP INDEX `purchases_live`;--> statement-breakpoint
ALTER TABLE `purchases` ADD `ended_at` integer;--> statement-breakpoint
CREATE UNIQUE INDEX `purchases_live` ON `purchases` (`trip_id`) WHERE status in ('unknown', 'done') and ended_at is null;--> statement-breakpoint
PRAGMA foreign_keys=OFF;--> statement-breakpoint
CREATE TABLE `__new_disputes` (
	`ref` text PRIMARY KEY NOT NULL,
	`payment_id` text,
	`provider` text NOT NULL,
	`amount` integer NOT NULL,
	`fee` integer DEFAULT 0 NOT NULL,
	`status` text NOT NULL,
	`opened_at` integer NOT NULL,
	`closed_at` integer,
	`charge_ref` text,
	`is_overpaid` integer DEFAULT false NOT NULL,
	`reason` text,
	`returned` integer DEFAULT 0 NOT NULL,
	`evidence_due_at` integer,
	`evidence_text` text,
	`evidence_submitted_at` integer,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "disputes_status" CHECK("__new_disputes"."status" in ('open', 'won', 'lost')),
	CONSTRAINT "disputes_provider" CHECK("__new_disputes"."provider" in ('demo', 'stripe')),
	CONSTRAINT "disputes_amount" CHECK(amount > 0 and fee >= 0 and returned between 0 and amount)
) STRICT;
--> statement-breakpoint
INSERT INTO `__new_disputes`("ref", "payment_id", "provider", "amount", "fee", "status", "opened_at", "closed_at", "charge_ref", "is_overpaid", "reason", "returned", "evidence_due_at", "evidence_text", "evidence_submitted_at") SELECT "ref", "payment_id", "provider", "amount", "fee", "status", "opened_at", "closed_at", "charge_ref", "is_overpaid", "reason", "returned", "evidence_due_at", "evidence_text", "evidence_submitted_at" FROM `disputes`;--> statement-breakpoint
DROP TABLE `disputes`;--> statement-breakpoint
ALTER TABLE `__new_disputes` RENAME TO `disputes`;--> statement-breakpoint
PRAGMA foreign_keys=ON;--> statement-breakpoint
CREATE INDEX `disputes_payment` ON `disputes` (`payment_id`);--> statement-breakpoint
CREATE INDEX `disputes_charge` ON `disputes` (`charge_ref`);--> statement-breakpoint
ALTER TABLE `invoices` ADD `refunded_amount` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `invoices` ADD `subscription_id` text REFERENCES subscriptions(id) ON DELETE cascade;--> statement-breakpoint
ALTER TABLE `invoices` ADD `lost_amount` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `invoices_subscription` ON `invoices` (`subscription_id`);
--> statement-breakpoint
-- The subscription that an invoice belongs to was not stored: it is the newest one of its user that had begun by then.
UPDATE `invoices` SET `subscription_id` = (
	SELECT `id` FROM `subscriptions` WHERE `subscriptions`.`user_id` = `invoices`.`user_id`
		AND `subscriptions`.`provider` = `invoices`.`provider` AND `subscriptions`.`created_at` <= `invoices`.`paid_at` + 1000
	ORDER BY `subscriptions`.`created_at` DESC LIMIT 1
) WHERE `is_annual` IS NOT NULL;

-- A lost dispute ends the consent to automatic charges. An older build left it as it was, unless two readings of the clock were the same.
UPDATE `consents` SET `withdrawn_at` = (
	SELECT max(`disputes`.`closed_at`) FROM `disputes` JOIN `payments` ON `payments`.`id` = `disputes`.`payment_id`
	WHERE `payments`.`member_id` = `consents`.`member_id` AND `disputes`.`status` = 'lost'
) WHERE `kind` = 'off_session_charges' AND `withdrawn_at` IS NULL AND EXISTS (
	SELECT 1 FROM `disputes` JOIN `payments` ON `payments`.`id` = `disputes`.`payment_id`
	WHERE `payments`.`member_id` = `consents`.`member_id` AND `disputes`.`status` = 'lost' AND `disputes`.`closed_at` > `consents`.`given_at`
);
--> statement-breakpoint
UPDATE `charge_setups` SET `status` = 'canceled' WHERE `status` IN ('created', 'requires_action') AND EXISTS (
	SELECT 1 FROM `disputes` JOIN `payments` ON `payments`.`id` = `disputes`.`payment_id`
	WHERE `payments`.`member_id` = `charge_setups`.`member_id` AND `disputes`.`status` = 'lost' AND `disputes`.`closed_at` > `charge_setups`.`created_at`
);

create table "account_tokens" (
	"token_hash" text collate "C" primary key,
	"user_id" text collate "C" not null,
	"purpose" text collate "C" not null,
	"email" text collate "C" not null,
	"expires_at" bigint not null,
	"used_at" bigint,
	rowid bigint generated always as identity,
	constraint "account_tokens_purpose" check ("account_tokens"."purpose" in ('verify_email', 'change_email', 'reset_password', 'sign_in'))
);
--> statement-breakpoint
create table "admin_actions" (
	"id" text collate "C" primary key,
	"admin_id" text collate "C" not null,
	"action" text collate "C" not null,
	"subject" text collate "C",
	"details" text collate "C",
	"at" bigint not null,
	rowid bigint generated always as identity
);
--> statement-breakpoint
create table "api_keys" (
	"id" text collate "C" primary key,
	"user_id" text collate "C" not null,
	"key_hash" text collate "C" not null,
	"name" text collate "C" not null,
	"hint" text collate "C" not null,
	"access" text collate "C" not null,
	"created_at" bigint not null,
	"last_used_at" bigint,
	rowid bigint generated always as identity,
	constraint "api_keys_access" check ("api_keys"."access" in ('read', 'write'))
);
--> statement-breakpoint
create table "attempts" (
	"id" text collate "C" primary key,
	"payment_id" text collate "C" not null,
	"amount" bigint not null,
	"currency" text collate "C" not null default 'usd',
	"provider" text collate "C" not null,
	"surface" text collate "C" not null,
	"status" text collate "C" not null default 'created',
	"ref" text collate "C",
	"client_secret" text collate "C",
	"hosted_url" text collate "C",
	"error_code" text collate "C",
	"error_message" text collate "C",
	"created_at" bigint not null,
	"updated_at" bigint not null,
	"checked_at" bigint,
	"card_brand" text collate "C",
	"card_last4" text collate "C",
	"card_fingerprint" text collate "C",
	rowid bigint generated always as identity,
	constraint "attempts_status" check ("attempts"."status" in ('created', 'requires_action', 'unknown', 'succeeded', 'failed', 'canceled')),
	constraint "attempts_provider" check ("attempts"."provider" in ('demo', 'stripe')),
	constraint "attempts_surface" check ("attempts"."surface" in ('embedded', 'hosted', 'off_session')),
	constraint "attempts_amount" check (amount >= 50)
);
--> statement-breakpoint
create table "balance_lines" (
	"ref" text collate "C" primary key,
	"provider" text collate "C" not null,
	"source" text collate "C" not null,
	"net" bigint not null,
	"at" bigint not null,
	rowid bigint generated always as identity,
	constraint "balance_lines_provider" check ("balance_lines"."provider" in ('demo', 'stripe'))
);
--> statement-breakpoint
create table "book_checks" (
	"id" text collate "C" primary key,
	"provider" text collate "C" not null,
	"reason" text collate "C" not null,
	"began_at" bigint not null,
	"known_at" bigint not null,
	"checked_at" bigint,
	"problem" text collate "C",
	"missing" text collate "C" not null default '[]',
	"ended_at" bigint,
	"ended_by" text collate "C",
	"note" text collate "C",
	rowid bigint generated always as identity,
	constraint "book_checks_provider" check ("book_checks"."provider" in ('demo', 'stripe')),
	constraint "book_checks_reason" check ("book_checks"."reason" in ('starting', 'behind', 'restored'))
);
--> statement-breakpoint
create table "calendar_events" (
	"id" text collate "C" primary key,
	"member_id" text collate "C" not null,
	"uid" text collate "C" not null,
	"content_hash" text collate "C" not null,
	"sequence" bigint not null,
	"changed_at" bigint not null,
	rowid bigint generated always as identity,
	constraint "calendar_events_sequence" check (sequence >= 0)
);
--> statement-breakpoint
create table "calendar_feeds" (
	"member_id" text collate "C" primary key,
	"key_hash" text collate "C" not null,
	"created_at" bigint not null,
	rowid bigint generated always as identity
);
--> statement-breakpoint
create table "card_declines" (
	"ref" text collate "C" primary key,
	"member_id" text collate "C",
	"user_id" text collate "C",
	"trip_id" text collate "C",
	"network" text collate "C",
	"fingerprint" text collate "C",
	"is_stranger" boolean not null,
	"at" bigint not null,
	rowid bigint generated always as identity
);
--> statement-breakpoint
create table "card_form_networks" (
	"form_id" text collate "C" primary key,
	"network" text collate "C" not null,
	"at" bigint not null,
	rowid bigint generated always as identity
);
--> statement-breakpoint
create table "card_setups" (
	"id" text collate "C" primary key,
	"user_id" text collate "C" not null,
	"provider" text collate "C" not null,
	"purpose" text collate "C" not null,
	"plan" text collate "C",
	"is_annual" boolean not null default false,
	"trip_id" text collate "C",
	"surface" text collate "C" not null,
	"status" text collate "C" not null default 'created',
	"ref" text collate "C",
	"client_secret" text collate "C",
	"hosted_url" text collate "C",
	"method_ref" text collate "C",
	"error_message" text collate "C",
	"created_at" bigint not null,
	"updated_at" bigint not null,
	"price" bigint,
	rowid bigint generated always as identity,
	constraint "card_setups_provider" check ("card_setups"."provider" in ('demo', 'stripe')),
	constraint "card_setups_purpose" check ("card_setups"."purpose" in ('payment_method', 'subscription', 'one_time_pro')),
	constraint "card_setups_status" check ("card_setups"."status" in ('created', 'requires_action', 'succeeded', 'failed', 'canceled'))
);
--> statement-breakpoint
create table "cash_back_entries" (
	"id" text collate "C" primary key,
	"user_id" text collate "C" not null,
	"trip_id" text collate "C" not null,
	"member_id" text collate "C" not null,
	"provider" text collate "C" not null,
	"kind" text collate "C" not null,
	"source" text collate "C" not null,
	"charge_ref" text collate "C",
	"amount" bigint not null,
	"vests_at" bigint not null,
	"created_at" bigint not null,
	rowid bigint generated always as identity,
	constraint "cash_back_entries_kind" check ("cash_back_entries"."kind" in ('earned', 'reversed', 'applied', 'returned')),
	constraint "cash_back_entries_amount" check (amount <> 0)
);
--> statement-breakpoint
create table "charge_pauses" (
	"member_id" text collate "C" not null,
	"reason" text collate "C" not null,
	"since" bigint not null,
	rowid bigint generated always as identity,
	primary key ("member_id", "reason"),
	constraint "charge_pauses_reason" check ("charge_pauses"."reason" in ('refund', 'dispute'))
);
--> statement-breakpoint
create table "charge_setups" (
	"id" text collate "C" primary key,
	"member_id" text collate "C" not null,
	"provider" text collate "C" not null,
	"surface" text collate "C" not null,
	"status" text collate "C" not null default 'created',
	"ref" text collate "C",
	"client_secret" text collate "C",
	"hosted_url" text collate "C",
	"error_message" text collate "C",
	"created_at" bigint not null,
	"updated_at" bigint not null,
	rowid bigint generated always as identity,
	constraint "charge_setups_provider" check ("charge_setups"."provider" in ('demo', 'stripe')),
	constraint "charge_setups_status" check ("charge_setups"."status" in ('created', 'requires_action', 'succeeded', 'failed', 'canceled'))
);
--> statement-breakpoint
create table "consents" (
	"id" text collate "C" primary key,
	"member_id" text collate "C" not null,
	"kind" text collate "C" not null,
	"version" text collate "C" not null,
	"text" text collate "C" not null,
	"given_at" bigint not null,
	"withdrawn_at" bigint,
	rowid bigint generated always as identity
);
--> statement-breakpoint
create table "contact_messages" (
	"id" text collate "C" primary key,
	"name" text collate "C" not null,
	"email" text collate "C" not null,
	"category" text collate "C" not null,
	"subject" text collate "C" not null,
	"message" text collate "C" not null,
	"created_at" bigint not null,
	"plan" text collate "C" not null default 'free',
	"answered_at" bigint,
	rowid bigint generated always as identity
);
--> statement-breakpoint
create table "customers" (
	"user_id" text collate "C" not null,
	"provider" text collate "C" not null,
	"ref" text collate "C" not null,
	rowid bigint generated always as identity,
	primary key ("user_id", "provider"),
	constraint "customers_provider" check ("customers"."provider" in ('demo', 'stripe'))
);
--> statement-breakpoint
create table "demo_cards" (
	"method_ref" text collate "C" primary key,
	"customer_ref" text collate "C" not null,
	"test_card" text collate "C" not null,
	"brand" text collate "C" not null,
	"last4" text collate "C" not null,
	"exp_month" bigint not null,
	"exp_year" bigint not null,
	"is_default" boolean not null default false,
	"detached_at" bigint,
	"created_at" bigint not null,
	rowid bigint generated always as identity,
	constraint "demo_cards_test" check ("demo_cards"."test_card" in ('success', 'declined', 'authentication', 'lost_answer', 'disputed'))
);
--> statement-breakpoint
create table "demo_disputes" (
	"ref" text collate "C" primary key,
	"charge_ref" text collate "C" not null,
	"amount" bigint not null,
	"fee" bigint not null,
	"status" text collate "C" not null,
	"opened_at" bigint not null,
	"evidence_due_at" bigint not null,
	"evidence_at" bigint,
	"closed_at" bigint,
	rowid bigint generated always as identity,
	constraint "demo_disputes_status" check ("demo_disputes"."status" in ('open', 'won', 'lost')),
	constraint "demo_disputes_amount" check (amount > 0 and fee >= 0)
);
--> statement-breakpoint
create table "demo_intents" (
	"ref" text collate "C" primary key,
	"idempotency_key" text collate "C" not null,
	"attempt_id" text collate "C" not null,
	"amount" bigint not null,
	"currency" text collate "C" not null,
	"status" text collate "C" not null,
	"client_secret" text collate "C" not null,
	"card" text collate "C",
	"saved_for" text collate "C",
	"charge_ref" text collate "C",
	"fee" bigint not null default 0,
	"refunded_amount" bigint not null default 0,
	"error_code" text collate "C",
	"silent_until" bigint,
	"created_at" bigint not null,
	rowid bigint generated always as identity,
	constraint "demo_intents_status" check ("demo_intents"."status" in ('requires_payment', 'requires_action', 'succeeded', 'failed', 'canceled'))
);
--> statement-breakpoint
create table "demo_invoices" (
	"ref" text collate "C" primary key,
	"idempotency_key" text collate "C" not null,
	"subscription_ref" text collate "C",
	"purchase_id" text collate "C",
	"customer_ref" text collate "C" not null,
	"plan" text collate "C" not null,
	"is_annual" boolean,
	"amount" bigint not null,
	"fee" bigint not null,
	"charge_ref" text collate "C",
	"period_start" bigint,
	"period_end" bigint,
	"paid_at" bigint not null,
	rowid bigint generated always as identity
);
--> statement-breakpoint
create table "demo_mailbox" (
	"id" text collate "C" primary key,
	"recipient" text collate "C" not null,
	"subject" text collate "C" not null,
	"text" text collate "C" not null,
	"html" text collate "C" not null,
	"created_at" bigint not null,
	"reply_to" text collate "C",
	rowid bigint generated always as identity
);
--> statement-breakpoint
create table "demo_moves" (
	"ref" text collate "C" primary key,
	"idempotency_key" text collate "C" not null,
	"kind" text collate "C" not null,
	"order_id" text collate "C" not null,
	"of" text collate "C" not null,
	"payee_ref" text collate "C",
	"amount" bigint not null,
	"created_at" bigint not null,
	rowid bigint generated always as identity,
	constraint "demo_moves_kind" check ("demo_moves"."kind" in ('refund', 'transfer', 'reversal')),
	constraint "demo_moves_amount" check (amount > 0)
);
--> statement-breakpoint
create table "demo_payees" (
	"ref" text collate "C" primary key,
	"user_id" text collate "C" not null,
	"ready_at" bigint,
	"order_id" text collate "C",
	"closed_at" bigint,
	rowid bigint generated always as identity
);
--> statement-breakpoint
create table "demo_setups" (
	"ref" text collate "C" primary key,
	"setup_id" text collate "C" not null,
	"customer_ref" text collate "C" not null,
	"client_secret" text collate "C" not null,
	"status" text collate "C" not null,
	"test_card" text collate "C",
	"method_ref" text collate "C",
	"error_code" text collate "C",
	"created_at" bigint not null,
	"declines" bigint not null default 0,
	rowid bigint generated always as identity
);
--> statement-breakpoint
create table "demo_subscriptions" (
	"ref" text collate "C" primary key,
	"subscription_id" text collate "C" not null,
	"customer_ref" text collate "C" not null,
	"method_ref" text collate "C" not null,
	"plan" text collate "C" not null,
	"is_annual" boolean not null,
	"next_plan" text collate "C",
	"next_is_annual" boolean,
	"status" text collate "C" not null,
	"cancel_at_period_end" boolean not null default false,
	"anchor_at" bigint not null,
	"period_start" bigint not null,
	"period_end" bigint not null,
	"past_due_since" bigint,
	"tries" bigint not null default 0,
	"credit" bigint not null default 0,
	"ended_at" bigint,
	"last_change_id" text collate "C",
	"created_at" bigint not null,
	"price" bigint,
	"next_price" bigint,
	rowid bigint generated always as identity
);
--> statement-breakpoint
create table "differences" (
	"source" text collate "C" primary key,
	"expected" bigint not null,
	"found" bigint not null,
	"found_at" bigint not null,
	"checked_at" bigint not null,
	"settled_at" bigint,
	rowid bigint generated always as identity
);
--> statement-breakpoint
create table "disputes" (
	"ref" text collate "C" primary key,
	"payment_id" text collate "C",
	"provider" text collate "C" not null,
	"amount" bigint not null,
	"fee" bigint not null default 0,
	"status" text collate "C" not null,
	"opened_at" bigint not null,
	"closed_at" bigint,
	"charge_ref" text collate "C",
	"is_overpaid" boolean not null default false,
	"reason" text collate "C",
	"returned" bigint not null default 0,
	"evidence_due_at" bigint,
	"evidence_text" text collate "C",
	"evidence_submitted_at" bigint,
	rowid bigint generated always as identity,
	constraint "disputes_status" check ("disputes"."status" in ('open', 'won', 'lost')),
	constraint "disputes_provider" check ("disputes"."provider" in ('demo', 'stripe')),
	constraint "disputes_amount" check (amount > 0 and fee >= 0 and returned between 0 and amount)
);
--> statement-breakpoint
create table "document_checks" (
	"id" text collate "C" primary key,
	"member_id" text collate "C" not null,
	"document" text collate "C" not null,
	"checked_at" bigint not null,
	rowid bigint generated always as identity,
	constraint "document_checks_document" check ("document_checks"."document" in ('passport', 'visa', 'insurance', 'tickets'))
);
--> statement-breakpoint
create table "draft_trips" (
	"id" text collate "C" primary key,
	"user_id" text collate "C" not null,
	"fields" text collate "C" not null,
	"last_saved" bigint not null,
	"cleared_at" bigint,
	rowid bigint generated always as identity
);
--> statement-breakpoint
create table "entitlements" (
	"id" text collate "C" primary key,
	"user_id" text collate "C" not null,
	"trip_id" text collate "C",
	"kind" text collate "C" not null,
	"amount" bigint not null,
	"provider" text collate "C" not null,
	"source" text collate "C" not null,
	"created_at" bigint not null,
	"ended_at" bigint,
	rowid bigint generated always as identity,
	constraint "entitlements_provider" check ("entitlements"."provider" in ('demo', 'stripe')),
	constraint "entitlements_kind" check ("entitlements"."kind" in ('pro_one_time'))
);
--> statement-breakpoint
create table "fund_releases" (
	"id" text collate "C" primary key,
	"trip_id" text collate "C" not null,
	"organizer_id" text collate "C" not null,
	"amount" bigint not null,
	"purpose" text collate "C",
	"description" text collate "C",
	"recipient" text collate "C",
	"release_method" text collate "C" not null default 'manual',
	"provider" text collate "C" not null,
	"payee_ref" text collate "C" not null,
	"status" text collate "C" not null default 'reserved',
	"reserved_at" bigint not null,
	"released_at" bigint,
	"debt_paid" bigint not null default 0,
	"taken_back_at" bigint,
	rowid bigint generated always as identity,
	constraint "fund_releases_provider" check ("fund_releases"."provider" in ('demo', 'stripe')),
	constraint "fund_releases_amount" check (amount > 0 and debt_paid between 0 and amount),
	constraint "fund_releases_status" check ("fund_releases"."status" in ('reserved', 'completed', 'failed'))
);
--> statement-breakpoint
create table "invitations" (
	"id" text collate "C" primary key,
	"trip_id" text collate "C" not null,
	"invited_by" text collate "C" not null,
	"email" text collate "C" not null,
	"created_at" bigint not null,
	"token_hash" text collate "C",
	"sent_at" bigint,
	"sent_count" bigint not null default 0,
	"opened_at" bigint,
	"member_id" text collate "C",
	"withdrawn_at" bigint,
	rowid bigint generated always as identity
);
--> statement-breakpoint
create table "invoices" (
	"ref" text collate "C" primary key,
	"user_id" text collate "C" not null,
	"provider" text collate "C" not null,
	"plan" text collate "C" not null,
	"is_annual" boolean,
	"trip_id" text collate "C",
	"amount" bigint not null,
	"fee" bigint not null,
	"charge_ref" text collate "C",
	"paid_at" bigint not null,
	"period_start" bigint,
	"period_end" bigint,
	"refunded_amount" bigint not null default 0,
	"subscription_id" text collate "C",
	"lost_amount" bigint not null default 0,
	rowid bigint generated always as identity,
	constraint "invoices_provider" check ("invoices"."provider" in ('demo', 'stripe')),
	constraint "invoices_amount" check (amount >= 0 and fee >= 0)
);
--> statement-breakpoint
create table "itinerary_entries" (
	"id" text collate "C" primary key,
	"trip_id" text collate "C" not null,
	"item_id" text collate "C",
	"title" text collate "C" not null,
	"starts_at" text collate "C" not null,
	"start_zone" text collate "C" not null,
	"ends_at" text collate "C",
	"end_zone" text collate "C",
	"address" text collate "C",
	"notes" text collate "C",
	"created_at" bigint not null,
	"updated_at" bigint not null,
	rowid bigint generated always as identity,
	constraint "itinerary_entries_start" check (length(starts_at) in (10, 16)),
	constraint "itinerary_entries_end" check (ends_at is null or length(ends_at) = length(starts_at)),
	constraint "itinerary_entries_zone" check ((ends_at is null) = (end_zone is null))
);
--> statement-breakpoint
create table "job_runs" (
	"name" text collate "C" primary key,
	"every_ms" bigint not null,
	"started_at" bigint not null,
	"ended_at" bigint not null,
	"outcome" text collate "C" not null,
	"summary" text collate "C" not null,
	"failed_at" bigint,
	"last_error" text collate "C",
	rowid bigint generated always as identity,
	constraint "job_runs_outcome" check ("job_runs"."outcome" in ('done', 'failed'))
);
--> statement-breakpoint
create table "jobs" (
	"id" text collate "C" primary key,
	"kind" text collate "C" not null,
	"source" text collate "C" not null,
	"payload" text collate "C" not null,
	"status" text collate "C" not null default 'waiting',
	"run_at" bigint not null,
	"tries" bigint not null default 0,
	"last_error" text collate "C",
	"created_at" bigint not null,
	rowid bigint generated always as identity,
	constraint "jobs_status" check ("jobs"."status" in ('waiting', 'done', 'dead'))
);
--> statement-breakpoint
create table "keyed_calls" (
	"call_hash" text collate "C" primary key,
	"user_id" text collate "C",
	"status" bigint,
	"answer" text collate "C",
	"started_at" bigint not null,
	rowid bigint generated always as identity
);
--> statement-breakpoint
create table "known_browsers" (
	"id" text collate "C" primary key,
	"user_id" text collate "C" not null,
	"key_hash" text collate "C" not null,
	"signed_in_at" bigint not null,
	rowid bigint generated always as identity
);
--> statement-breakpoint
create table "leases" (
	"name" text collate "C" primary key,
	"holder" text collate "C" not null,
	"expires_at" bigint not null,
	rowid bigint generated always as identity
);
--> statement-breakpoint
create table "ledger_entries" (
	"id" text collate "C" primary key,
	"book" text collate "C" not null,
	"source" text collate "C" not null,
	"trip_id" text collate "C",
	"memo" text collate "C" not null,
	"occurred_at" bigint not null,
	rowid bigint generated always as identity,
	constraint "ledger_entries_book" check ("ledger_entries"."book" in ('live', 'demo'))
);
--> statement-breakpoint
create table "ledger_lines" (
	"id" text collate "C" primary key,
	"entry_id" text collate "C" not null,
	"book" text collate "C" not null,
	"account" text collate "C" not null,
	"amount" bigint not null,
	rowid bigint generated always as identity,
	constraint "ledger_lines_amount" check (amount <> 0)
);
--> statement-breakpoint
create table "link_pages" (
	"url" text collate "C" primary key,
	"info" text collate "C" not null,
	"read_at" bigint not null,
	rowid bigint generated always as identity
);
--> statement-breakpoint
create table "mail_suppressions" (
	"email" text collate "C" primary key,
	"reason" text collate "C" not null,
	"created_at" bigint not null,
	rowid bigint generated always as identity,
	constraint "mail_suppressions_reason" check ("mail_suppressions"."reason" in ('bounce', 'complaint'))
);
--> statement-breakpoint
create table "member_links" (
	"token_hash" text collate "C" primary key,
	"member_id" text collate "C" not null,
	"expires_at" bigint not null,
	"used_at" bigint,
	"moved_from" text collate "C",
	rowid bigint generated always as identity
);
--> statement-breakpoint
create table "members" (
	"id" text collate "C" primary key,
	"trip_id" text collate "C" not null,
	"user_id" text collate "C",
	"guest_key_hash" text collate "C",
	"name" text collate "C" not null,
	"email" text collate "C",
	"avatar" text collate "C",
	"role" text collate "C" not null default 'member',
	"confirmed" boolean not null default false,
	"payment_plan" text collate "C",
	"departure_location" text collate "C" not null default 'Default',
	"individual_cost" bigint not null,
	"joined_at" bigint not null,
	"removed_at" bigint,
	"chat_read_at" bigint,
	"archived_at" bigint,
	"chat_mailed_at" bigint,
	"cash_back_applied" bigint not null default 0,
	"left_as" text collate "C",
	"pay_asked_at" bigint,
	"charges_from" text collate "C",
	rowid bigint generated always as identity,
	constraint "members_role" check ("members"."role" in ('organizer', 'member')),
	constraint "members_cost" check (individual_cost >= 0)
);
--> statement-breakpoint
create table "place_refusals" (
	"member_id" text collate "C" not null,
	"user_id" text collate "C" not null,
	"refused_at" bigint not null,
	rowid bigint generated always as identity,
	primary key ("member_id", "user_id")
);
--> statement-breakpoint
create table "messages" (
	"id" text collate "C" primary key,
	"trip_id" text collate "C" not null,
	"member_id" text collate "C",
	"message" text collate "C" not null,
	"once_key" text collate "C",
	"created_at" bigint not null,
	"removed_at" bigint,
	"removed_by" text collate "C",
	rowid bigint generated always as identity,
	constraint "messages_length" check (length(message) between 1 and 2000 or removed_at is not null)
);
--> statement-breakpoint
create table "newsletter_subscribers" (
	"email" text collate "C" primary key,
	"created_at" bigint not null,
	"confirmed_at" bigint,
	rowid bigint generated always as identity
);
--> statement-breakpoint
create table "notification_preferences" (
	"id" text collate "C" primary key,
	"owner" text collate "C" not null,
	"topic" text collate "C" not null,
	"channel" text collate "C" not null,
	"enabled" boolean not null,
	"updated_at" bigint not null,
	rowid bigint generated always as identity,
	constraint "notification_preferences_topic" check ("notification_preferences"."topic" in ('payments', 'reminders', 'group', 'trip', 'chat', 'account')),
	constraint "notification_preferences_channel" check ("notification_preferences"."channel" in ('app', 'mail', 'push'))
);
--> statement-breakpoint
create table "notifications" (
	"id" text collate "C" primary key,
	"user_id" text collate "C" not null,
	"trip_id" text collate "C",
	"type" text collate "C" not null,
	"title" text collate "C" not null,
	"message" text collate "C" not null,
	"priority" text collate "C" not null default 'medium',
	"action_url" text collate "C",
	"metadata" text collate "C",
	"source" text collate "C" not null,
	"created_at" bigint not null,
	"read_at" bigint,
	rowid bigint generated always as identity,
	constraint "notifications_priority" check ("notifications"."priority" in ('high', 'medium', 'low'))
);
--> statement-breakpoint
create table "outbox" (
	"id" text collate "C" primary key,
	"source" text collate "C" not null,
	"channel" text collate "C" not null,
	"kind" text collate "C" not null,
	"topic" text collate "C" not null,
	"user_id" text collate "C",
	"email" text collate "C",
	"trip_id" text collate "C",
	"content" text collate "C" not null,
	"status" text collate "C" not null default 'waiting',
	"tries" bigint not null default 0,
	"run_at" bigint not null,
	"last_error" text collate "C",
	"created_at" bigint not null,
	"sent_at" bigint,
	rowid bigint generated always as identity,
	constraint "outbox_channel" check ("outbox"."channel" in ('mail', 'push')),
	constraint "outbox_status" check ("outbox"."status" in ('waiting', 'sent', 'skipped', 'dead'))
);
--> statement-breakpoint
create table "passkeys" (
	"id" text collate "C" primary key,
	"user_id" text collate "C" not null,
	"credential_id" text collate "C" not null,
	"public_key" text collate "C" not null,
	"counter" bigint not null,
	"transports" text collate "C",
	"name" text collate "C" not null,
	"is_backed_up" boolean not null default false,
	"created_at" bigint not null,
	"last_used_at" bigint,
	rowid bigint generated always as identity
);
--> statement-breakpoint
create table "payees" (
	"id" text collate "C" primary key,
	"user_id" text collate "C" not null,
	"provider" text collate "C" not null,
	"ref" text collate "C",
	"ready_at" bigint,
	"started_at" bigint not null,
	"created_at" bigint not null,
	"country" text collate "C",
	"entity_type" text collate "C",
	"archived_at" bigint,
	rowid bigint generated always as identity,
	constraint "payees_provider" check ("payees"."provider" in ('demo', 'stripe'))
);
--> statement-breakpoint
create table "payers" (
	"member_id" text collate "C" primary key,
	"provider" text collate "C" not null,
	"customer_ref" text collate "C" not null,
	"method_ref" text collate "C",
	"card_brand" text collate "C",
	"card_last4" text collate "C",
	"card_exp_month" bigint,
	"card_exp_year" bigint,
	"updated_at" bigint not null,
	rowid bigint generated always as identity,
	constraint "payers_provider" check ("payers"."provider" in ('demo', 'stripe')),
	constraint "payers_last4" check (card_last4 is null or length(card_last4) = 4)
);
--> statement-breakpoint
create table "payment_methods" (
	"id" text collate "C" primary key,
	"user_id" text collate "C" not null,
	"provider" text collate "C" not null,
	"type" text collate "C" not null default 'card',
	"is_default" boolean not null default false,
	"card_brand" text collate "C",
	"card_last4" text collate "C",
	"card_exp_month" bigint,
	"card_exp_year" bigint,
	"cardholder_name" text collate "C",
	"bank_last4" text collate "C",
	"bank_name" text collate "C",
	"account_type" text collate "C",
	"billing_address" text collate "C",
	"external_payment_method_ref" text collate "C",
	"external_customer_ref" text collate "C",
	"is_active" boolean not null default true,
	"created_at" bigint not null,
	"updated_at" bigint not null,
	rowid bigint generated always as identity,
	constraint "payment_methods_provider" check ("payment_methods"."provider" in ('demo', 'stripe'))
);
--> statement-breakpoint
create table "payment_reminders" (
	"id" text collate "C" primary key,
	"payment_id" text collate "C" not null,
	"source" text collate "C" not null,
	"kind" text collate "C" not null,
	"sent_at" bigint not null,
	"sent_by" text collate "C",
	rowid bigint generated always as identity,
	constraint "payment_reminders_kind" check ("payment_reminders"."kind" in ('soon', 'due', 'overdue', 'by_hand'))
);
--> statement-breakpoint
create table "payments" (
	"id" text collate "C" primary key,
	"trip_id" text collate "C" not null,
	"member_id" text collate "C" not null,
	"amount" bigint not null,
	"due_date" text collate "C" not null,
	"payment_number" bigint not null,
	"total_payments" bigint not null,
	"status" text collate "C" not null default 'due',
	"paid_at" bigint,
	"platform_fee_amount" bigint not null default 0,
	"net_amount" bigint,
	"refunded_amount" bigint not null default 0,
	"provider" text collate "C" not null,
	"provider_intent_ref" text collate "C",
	"charge_ref" text collate "C",
	"created_at" bigint not null,
	"lost_amount" bigint not null default 0,
	rowid bigint generated always as identity,
	constraint "payments_status" check ("payments"."status" in ('due', 'processing', 'paid', 'partially_refunded', 'refunded', 'action_required', 'failed', 'disputed', 'canceled')),
	constraint "payments_provider" check ("payments"."provider" in ('demo', 'stripe')),
	constraint "payments_amount" check (amount >= 50),
	constraint "payments_refunded" check (refunded_amount between 0 and amount),
	constraint "payments_numbering" check (payment_number between 1 and total_payments),
	constraint "payments_paid" check ((status not in ('paid', 'partially_refunded', 'refunded')) or paid_at is not null)
);
--> statement-breakpoint
create table "payouts" (
	"ref" text collate "C" primary key,
	"payee_id" text collate "C" not null,
	"amount" bigint not null,
	"status" text collate "C" not null,
	"arrival_date" text collate "C",
	"failure_message" text collate "C",
	"created_at" bigint not null,
	"updated_at" bigint not null,
	"currency" text collate "C" not null default 'usd',
	rowid bigint generated always as identity,
	constraint "payouts_status" check ("payouts"."status" in ('pending', 'in_transit', 'paid', 'failed', 'canceled')),
	constraint "payouts_amount" check (amount > 0)
);
--> statement-breakpoint
create table "profile_pictures" (
	"user_id" text collate "C" primary key,
	"hash" text collate "C" not null,
	"image" bytea not null,
	"created_at" bigint not null,
	rowid bigint generated always as identity
);
--> statement-breakpoint
create table "provider_events" (
	"id" text collate "C" primary key,
	"provider" text collate "C" not null,
	"type" text collate "C" not null,
	"object_ref" text collate "C",
	"about" text collate "C",
	"received_at" bigint not null,
	"applied_at" bigint,
	"error" text collate "C",
	"tries" bigint not null default 0,
	"retry_at" bigint,
	rowid bigint generated always as identity,
	constraint "provider_events_provider" check ("provider_events"."provider" in ('demo', 'stripe'))
);
--> statement-breakpoint
create table "purchases" (
	"id" text collate "C" primary key,
	"user_id" text collate "C" not null,
	"trip_id" text collate "C" not null,
	"setup_ref" text collate "C",
	"amount" bigint not null,
	"provider" text collate "C" not null,
	"customer_ref" text collate "C" not null,
	"method_ref" text collate "C" not null,
	"status" text collate "C" not null default 'unknown',
	"ref" text collate "C",
	"charge_ref" text collate "C",
	"error_message" text collate "C",
	"created_at" bigint not null,
	"updated_at" bigint not null,
	"ended_at" bigint,
	rowid bigint generated always as identity,
	constraint "purchases_provider" check ("purchases"."provider" in ('demo', 'stripe')),
	constraint "purchases_status" check ("purchases"."status" in ('unknown', 'done', 'failed')),
	constraint "purchases_amount" check (amount >= 50)
);
--> statement-breakpoint
create table "push_subscriptions" (
	"id" text collate "C" primary key,
	"user_id" text collate "C" not null,
	"endpoint" text collate "C" not null,
	"p256dh" text collate "C" not null,
	"auth" text collate "C" not null,
	"created_at" bigint not null,
	"session_id_hash" text collate "C",
	rowid bigint generated always as identity
);
--> statement-breakpoint
create table "rate_limits" (
	"key" text collate "C" primary key,
	"count" bigint not null,
	"resets_at" bigint not null,
	rowid bigint generated always as identity
);
--> statement-breakpoint
create table "recovery_codes" (
	"code_hash" text collate "C" primary key,
	"user_id" text collate "C" not null,
	"used_at" bigint,
	"created_at" bigint not null,
	rowid bigint generated always as identity
);
--> statement-breakpoint
create table "refund_lines" (
	"id" text collate "C" primary key,
	"refund_request_id" text collate "C" not null,
	"payment_id" text collate "C" not null,
	"amount" bigint not null,
	"deduction" bigint not null default 0,
	"provider" text collate "C" not null,
	"ref" text collate "C",
	"status" text collate "C" not null default 'created',
	"error_message" text collate "C",
	"created_at" bigint not null,
	"updated_at" bigint not null,
	"booking_fee" bigint,
	rowid bigint generated always as identity,
	constraint "refund_lines_provider" check ("refund_lines"."provider" in ('demo', 'stripe')),
	constraint "refund_lines_amount" check (amount > 0 and deduction >= 0),
	constraint "refund_lines_status" check ("refund_lines"."status" in ('created', 'unknown', 'processed', 'failed'))
);
--> statement-breakpoint
create table "refund_requests" (
	"id" text collate "C" primary key,
	"trip_id" text collate "C" not null,
	"member_id" text collate "C" not null,
	"organizer_id" text collate "C",
	"status" text collate "C" not null default 'pending',
	"requested_amount" bigint not null,
	"refundable_amount" bigint not null,
	"deduction_amount" bigint not null default 0,
	"reason" text collate "C",
	"organizer_notes" text collate "C",
	"refund_policy" text collate "C" not null default 'standard',
	"refund_method" text collate "C",
	"approved_amount" bigint,
	"requested_at" bigint not null,
	"approved_at" bigint,
	"rejected_at" bigint,
	"processed_at" bigint,
	"origin" text collate "C" not null default 'member',
	"started_by" text collate "C",
	"is_leaving" boolean not null default false,
	"settled_as" text collate "C",
	"settled_at" bigint,
	rowid bigint generated always as identity,
	constraint "refund_requests_status" check ("refund_requests"."status" in ('pending', 'approved', 'rejected', 'processed', 'failed')),
	constraint "refund_requests_origin" check ("refund_requests"."origin" in ('member', 'organizer', 'provider')),
	constraint "refund_requests_settled_as" check ("refund_requests"."settled_as" in ('replaced', 'paid_back', 'dropped')),
	constraint "refund_requests_amounts" check (requested_amount = refundable_amount + deduction_amount),
	constraint "refund_requests_approved" check (approved_amount is null or approved_amount between 1 and refundable_amount)
);
--> statement-breakpoint
create table "release_lines" (
	"id" text collate "C" primary key,
	"release_id" text collate "C" not null,
	"payment_id" text collate "C",
	"amount" bigint not null,
	"ref" text collate "C",
	"status" text collate "C" not null default 'created',
	"error_message" text collate "C",
	"created_at" bigint not null,
	"updated_at" bigint not null,
	"is_debt" boolean not null default false,
	rowid bigint generated always as identity,
	constraint "release_lines_amount" check (amount > 0),
	constraint "release_lines_status" check ("release_lines"."status" in ('created', 'unknown', 'waiting', 'completed', 'failed'))
);
--> statement-breakpoint
create table "reply_choices" (
	"id" text collate "C" primary key,
	"user_id" text collate "C" not null,
	"scope" text collate "C" not null,
	"agreed" boolean not null,
	"updated_at" bigint not null,
	rowid bigint generated always as identity,
	constraint "reply_choices_scope" check ("reply_choices"."scope" in ('organized', 'joined'))
);
--> statement-breakpoint
create table "sessions" (
	"id_hash" text collate "C" primary key,
	"user_id" text collate "C" not null,
	"user_agent" text collate "C",
	"created_at" bigint not null,
	"last_seen_at" bigint not null,
	"expires_at" bigint not null,
	"country" text collate "C",
	"confirmed_at" bigint,
	rowid bigint generated always as identity
);
--> statement-breakpoint
create table "settings" (
	"name" text collate "C" primary key,
	"value" text collate "C" not null,
	rowid bigint generated always as identity
);
--> statement-breakpoint
create table "sign_in_steps" (
	"token_hash" text collate "C" primary key,
	"user_id" text collate "C",
	"purpose" text collate "C" not null,
	"challenge" text collate "C",
	"tries" bigint not null default 0,
	"expires_at" bigint not null,
	rowid bigint generated always as identity,
	constraint "sign_in_steps_purpose" check ("sign_in_steps"."purpose" in ('second_step', 'passkey_sign_in', 'passkey_register', 'passkey_confirm'))
);
--> statement-breakpoint
create table "subscription_changes" (
	"id" text collate "C" primary key,
	"subscription_id" text collate "C" not null,
	"kind" text collate "C" not null,
	"plan" text collate "C",
	"is_annual" boolean,
	"at_period_end" boolean not null,
	"amount_due" bigint not null default 0,
	"prorate_at" bigint,
	"status" text collate "C" not null default 'unknown',
	"error_message" text collate "C",
	"created_at" bigint not null,
	"updated_at" bigint not null,
	"price" bigint,
	"new_plan_cost" bigint,
	"unused_credit" bigint,
	rowid bigint generated always as identity,
	constraint "subscription_changes_kind" check ("subscription_changes"."kind" in ('switch', 'cancel', 'resume')),
	constraint "subscription_changes_status" check ("subscription_changes"."status" in ('unknown', 'done', 'failed'))
);
--> statement-breakpoint
create table "subscriptions" (
	"id" text collate "C" primary key,
	"user_id" text collate "C" not null,
	"provider" text collate "C" not null,
	"ref" text collate "C",
	"setup_ref" text collate "C",
	"plan" text collate "C" not null,
	"is_annual" boolean not null,
	"status" text collate "C" not null,
	"current_period_end" bigint,
	"created_at" bigint not null,
	"updated_at" bigint not null,
	"current_period_start" bigint,
	"cancel_at_period_end" boolean not null default false,
	"next_plan" text collate "C",
	"next_is_annual" boolean,
	"past_due_since" bigint,
	"ended_at" bigint,
	"error_message" text collate "C",
	"price" bigint,
	rowid bigint generated always as identity,
	constraint "subscriptions_provider" check ("subscriptions"."provider" in ('demo', 'stripe')),
	constraint "subscriptions_plan" check ("subscriptions"."plan" in ('free', 'plus', 'pro')),
	constraint "subscriptions_status" check ("subscriptions"."status" in ('pending', 'active', 'past_due', 'cancelled'))
);
--> statement-breakpoint
create table "transfer_reversals" (
	"id" text collate "C" primary key,
	"release_line_id" text collate "C" not null,
	"dispute_ref" text collate "C",
	"amount" bigint not null,
	"ref" text collate "C",
	"status" text collate "C" not null default 'created',
	"error_message" text collate "C",
	"created_at" bigint not null,
	"updated_at" bigint not null,
	"refund_line_id" text collate "C",
	rowid bigint generated always as identity,
	constraint "transfer_reversals_amount" check (amount > 0),
	constraint "transfer_reversals_status" check ("transfer_reversals"."status" in ('created', 'unknown', 'done', 'failed'))
);
--> statement-breakpoint
create table "trip_claims" (
	"trip_id" text collate "C" primary key,
	"token_hash" text collate "C" not null,
	"expires_at" bigint not null,
	"user_id" text collate "C",
	rowid bigint generated always as identity
);
--> statement-breakpoint
create table "trip_items" (
	"id" text collate "C" primary key,
	"trip_id" text collate "C" not null,
	"position" bigint not null,
	"type" text collate "C" not null,
	"name" text collate "C" not null,
	"url" text collate "C",
	"cost" bigint not null,
	"cost_read_at" bigint,
	rowid bigint generated always as identity,
	constraint "trip_items_type" check ("trip_items"."type" in ('flight', 'accommodation', 'car', 'other')),
	constraint "trip_items_cost" check (cost >= 0)
);
--> statement-breakpoint
create table "trips" (
	"id" text collate "C" primary key,
	"share_id" text collate "C" not null,
	"title" text collate "C" not null,
	"origin" text collate "C",
	"destination" text collate "C" not null,
	"start_date" text collate "C",
	"end_date" text collate "C",
	"duration" bigint not null,
	"party_size" bigint not null,
	"total_cost" bigint not null,
	"cost_per_person" bigint not null,
	"accommodation_type" text collate "C" not null default 'hotel',
	"organizer_id" text collate "C",
	"organizer_name" text collate "C" not null,
	"organizer_email" text collate "C",
	"payment_plan" text collate "C" not null default 'single',
	"final_payment_due" text collate "C",
	"platform_fee_rate" bigint not null default 500,
	"status" text collate "C" not null default 'active',
	"funds_released_at" bigint,
	"transfer_ref" text collate "C",
	"counted_at" bigint,
	"created_at" bigint not null,
	"updated_at" bigint not null,
	"creation_key" text collate "C",
	"cancelled_at" bigint,
	"cancel_reason" text collate "C",
	rowid bigint generated always as identity,
	constraint "trips_status" check ("trips"."status" in ('active', 'cancelled')),
	constraint "trips_party_size" check (party_size between 1 and 20),
	constraint "trips_costs" check (total_cost >= 0 and cost_per_person >= 0),
	constraint "trips_dates" check (end_date is null or start_date is null or end_date >= start_date),
	constraint "trips_fee" check (platform_fee_rate between 0 and 10000)
);
--> statement-breakpoint
create table "users" (
	"id" text collate "C" primary key,
	"email" text collate "C" not null,
	"password_hash" text collate "C" not null,
	"first_name" text collate "C" not null,
	"last_name" text collate "C" not null,
	"profile_image_url" text collate "C",
	"role" text collate "C" not null default 'user',
	"email_verified_at" bigint,
	"subscription_plan" text collate "C" not null default 'free',
	"subscription_status" text collate "C" not null default 'active',
	"subscription_start_at" bigint,
	"subscription_end_at" bigint,
	"is_annual_billing" boolean not null default false,
	"created_at" bigint not null,
	"updated_at" bigint not null,
	"two_step_since" bigint,
	"deleted_at" bigint,
	rowid bigint generated always as identity,
	constraint "users_role" check ("users"."role" in ('user', 'admin')),
	constraint "users_plan" check ("users"."subscription_plan" in ('free', 'plus', 'pro')),
	constraint "users_subscription_status" check ("users"."subscription_status" in ('active', 'past_due', 'cancelled'))
);
--> statement-breakpoint
alter table "account_tokens" add constraint "account_tokens_user_id_fkey" foreign key ("user_id") references "users" ("id") on delete cascade;
--> statement-breakpoint
alter table "api_keys" add constraint "api_keys_user_id_fkey" foreign key ("user_id") references "users" ("id") on delete cascade;
--> statement-breakpoint
alter table "attempts" add constraint "attempts_payment_id_fkey" foreign key ("payment_id") references "payments" ("id");
--> statement-breakpoint
alter table "calendar_events" add constraint "calendar_events_member_id_fkey" foreign key ("member_id") references "members" ("id") on delete cascade;
--> statement-breakpoint
alter table "calendar_feeds" add constraint "calendar_feeds_member_id_fkey" foreign key ("member_id") references "members" ("id") on delete cascade;
--> statement-breakpoint
alter table "card_declines" add constraint "card_declines_member_id_fkey" foreign key ("member_id") references "members" ("id") on delete cascade;
--> statement-breakpoint
alter table "card_declines" add constraint "card_declines_trip_id_fkey" foreign key ("trip_id") references "trips" ("id") on delete cascade;
--> statement-breakpoint
alter table "card_setups" add constraint "card_setups_user_id_fkey" foreign key ("user_id") references "users" ("id") on delete cascade;
--> statement-breakpoint
alter table "card_setups" add constraint "card_setups_trip_id_fkey" foreign key ("trip_id") references "trips" ("id") on delete cascade;
--> statement-breakpoint
alter table "cash_back_entries" add constraint "cash_back_entries_user_id_fkey" foreign key ("user_id") references "users" ("id") on delete cascade;
--> statement-breakpoint
alter table "cash_back_entries" add constraint "cash_back_entries_trip_id_fkey" foreign key ("trip_id") references "trips" ("id");
--> statement-breakpoint
alter table "cash_back_entries" add constraint "cash_back_entries_member_id_fkey" foreign key ("member_id") references "members" ("id");
--> statement-breakpoint
alter table "charge_pauses" add constraint "charge_pauses_member_id_fkey" foreign key ("member_id") references "members" ("id") on delete cascade;
--> statement-breakpoint
alter table "charge_setups" add constraint "charge_setups_member_id_fkey" foreign key ("member_id") references "members" ("id") on delete cascade;
--> statement-breakpoint
alter table "consents" add constraint "consents_member_id_fkey" foreign key ("member_id") references "members" ("id") on delete cascade;
--> statement-breakpoint
alter table "customers" add constraint "customers_user_id_fkey" foreign key ("user_id") references "users" ("id") on delete cascade;
--> statement-breakpoint
alter table "disputes" add constraint "disputes_payment_id_fkey" foreign key ("payment_id") references "payments" ("id");
--> statement-breakpoint
alter table "document_checks" add constraint "document_checks_member_id_fkey" foreign key ("member_id") references "members" ("id") on delete cascade;
--> statement-breakpoint
alter table "draft_trips" add constraint "draft_trips_user_id_fkey" foreign key ("user_id") references "users" ("id") on delete cascade;
--> statement-breakpoint
alter table "entitlements" add constraint "entitlements_user_id_fkey" foreign key ("user_id") references "users" ("id") on delete cascade;
--> statement-breakpoint
alter table "entitlements" add constraint "entitlements_trip_id_fkey" foreign key ("trip_id") references "trips" ("id") on delete cascade;
--> statement-breakpoint
alter table "fund_releases" add constraint "fund_releases_trip_id_fkey" foreign key ("trip_id") references "trips" ("id");
--> statement-breakpoint
alter table "fund_releases" add constraint "fund_releases_organizer_id_fkey" foreign key ("organizer_id") references "users" ("id");
--> statement-breakpoint
alter table "invitations" add constraint "invitations_trip_id_fkey" foreign key ("trip_id") references "trips" ("id") on delete cascade;
--> statement-breakpoint
alter table "invitations" add constraint "invitations_invited_by_fkey" foreign key ("invited_by") references "users" ("id") on delete cascade;
--> statement-breakpoint
alter table "invitations" add constraint "invitations_member_id_fkey" foreign key ("member_id") references "members" ("id") on delete set null;
--> statement-breakpoint
alter table "invoices" add constraint "invoices_user_id_fkey" foreign key ("user_id") references "users" ("id") on delete cascade;
--> statement-breakpoint
alter table "invoices" add constraint "invoices_subscription_id_fkey" foreign key ("subscription_id") references "subscriptions" ("id") on delete cascade;
--> statement-breakpoint
alter table "itinerary_entries" add constraint "itinerary_entries_trip_id_fkey" foreign key ("trip_id") references "trips" ("id") on delete cascade;
--> statement-breakpoint
alter table "itinerary_entries" add constraint "itinerary_entries_item_id_fkey" foreign key ("item_id") references "trip_items" ("id") on delete set null;
--> statement-breakpoint
alter table "keyed_calls" add constraint "keyed_calls_user_id_fkey" foreign key ("user_id") references "users" ("id") on delete cascade;
--> statement-breakpoint
alter table "known_browsers" add constraint "known_browsers_user_id_fkey" foreign key ("user_id") references "users" ("id") on delete cascade;
--> statement-breakpoint
alter table "member_links" add constraint "member_links_member_id_fkey" foreign key ("member_id") references "members" ("id") on delete cascade;
--> statement-breakpoint
alter table "members" add constraint "members_trip_id_fkey" foreign key ("trip_id") references "trips" ("id") on delete cascade;
--> statement-breakpoint
alter table "members" add constraint "members_user_id_fkey" foreign key ("user_id") references "users" ("id");
--> statement-breakpoint
alter table "place_refusals" add constraint "place_refusals_member_id_fkey" foreign key ("member_id") references "members" ("id") on delete cascade;
--> statement-breakpoint
alter table "place_refusals" add constraint "place_refusals_user_id_fkey" foreign key ("user_id") references "users" ("id") on delete cascade;
--> statement-breakpoint
alter table "messages" add constraint "messages_trip_id_fkey" foreign key ("trip_id") references "trips" ("id") on delete cascade;
--> statement-breakpoint
alter table "messages" add constraint "messages_member_id_fkey" foreign key ("member_id") references "members" ("id");
--> statement-breakpoint
alter table "messages" add constraint "messages_removed_by_fkey" foreign key ("removed_by") references "members" ("id");
--> statement-breakpoint
alter table "notifications" add constraint "notifications_user_id_fkey" foreign key ("user_id") references "users" ("id") on delete cascade;
--> statement-breakpoint
alter table "notifications" add constraint "notifications_trip_id_fkey" foreign key ("trip_id") references "trips" ("id") on delete cascade;
--> statement-breakpoint
alter table "outbox" add constraint "outbox_user_id_fkey" foreign key ("user_id") references "users" ("id") on delete cascade;
--> statement-breakpoint
alter table "outbox" add constraint "outbox_trip_id_fkey" foreign key ("trip_id") references "trips" ("id") on delete cascade;
--> statement-breakpoint
alter table "passkeys" add constraint "passkeys_user_id_fkey" foreign key ("user_id") references "users" ("id") on delete cascade;
--> statement-breakpoint
alter table "payees" add constraint "payees_user_id_fkey" foreign key ("user_id") references "users" ("id") on delete cascade;
--> statement-breakpoint
alter table "payers" add constraint "payers_member_id_fkey" foreign key ("member_id") references "members" ("id") on delete cascade;
--> statement-breakpoint
alter table "payment_methods" add constraint "payment_methods_user_id_fkey" foreign key ("user_id") references "users" ("id") on delete cascade;
--> statement-breakpoint
alter table "payment_reminders" add constraint "payment_reminders_payment_id_fkey" foreign key ("payment_id") references "payments" ("id") on delete cascade;
--> statement-breakpoint
alter table "payment_reminders" add constraint "payment_reminders_sent_by_fkey" foreign key ("sent_by") references "users" ("id") on delete set null;
--> statement-breakpoint
alter table "payments" add constraint "payments_trip_id_fkey" foreign key ("trip_id") references "trips" ("id");
--> statement-breakpoint
alter table "payments" add constraint "payments_member_id_fkey" foreign key ("member_id") references "members" ("id");
--> statement-breakpoint
alter table "payouts" add constraint "payouts_payee_id_fkey" foreign key ("payee_id") references "payees" ("id") on delete cascade;
--> statement-breakpoint
alter table "profile_pictures" add constraint "profile_pictures_user_id_fkey" foreign key ("user_id") references "users" ("id") on delete cascade;
--> statement-breakpoint
alter table "purchases" add constraint "purchases_user_id_fkey" foreign key ("user_id") references "users" ("id") on delete cascade;
--> statement-breakpoint
alter table "purchases" add constraint "purchases_trip_id_fkey" foreign key ("trip_id") references "trips" ("id") on delete cascade;
--> statement-breakpoint
alter table "push_subscriptions" add constraint "push_subscriptions_user_id_fkey" foreign key ("user_id") references "users" ("id") on delete cascade;
--> statement-breakpoint
alter table "push_subscriptions" add constraint "push_subscriptions_session_id_hash_fkey" foreign key ("session_id_hash") references "sessions" ("id_hash") on delete cascade on update cascade;
--> statement-breakpoint
alter table "recovery_codes" add constraint "recovery_codes_user_id_fkey" foreign key ("user_id") references "users" ("id") on delete cascade;
--> statement-breakpoint
alter table "refund_lines" add constraint "refund_lines_refund_request_id_fkey" foreign key ("refund_request_id") references "refund_requests" ("id");
--> statement-breakpoint
alter table "refund_lines" add constraint "refund_lines_payment_id_fkey" foreign key ("payment_id") references "payments" ("id");
--> statement-breakpoint
alter table "refund_requests" add constraint "refund_requests_trip_id_fkey" foreign key ("trip_id") references "trips" ("id");
--> statement-breakpoint
alter table "refund_requests" add constraint "refund_requests_member_id_fkey" foreign key ("member_id") references "members" ("id");
--> statement-breakpoint
alter table "refund_requests" add constraint "refund_requests_organizer_id_fkey" foreign key ("organizer_id") references "users" ("id");
--> statement-breakpoint
alter table "refund_requests" add constraint "refund_requests_started_by_fkey" foreign key ("started_by") references "users" ("id") on delete set null;
--> statement-breakpoint
alter table "release_lines" add constraint "release_lines_release_id_fkey" foreign key ("release_id") references "fund_releases" ("id");
--> statement-breakpoint
alter table "release_lines" add constraint "release_lines_payment_id_fkey" foreign key ("payment_id") references "payments" ("id");
--> statement-breakpoint
alter table "reply_choices" add constraint "reply_choices_user_id_fkey" foreign key ("user_id") references "users" ("id") on delete cascade;
--> statement-breakpoint
alter table "sessions" add constraint "sessions_user_id_fkey" foreign key ("user_id") references "users" ("id") on delete cascade;
--> statement-breakpoint
alter table "sign_in_steps" add constraint "sign_in_steps_user_id_fkey" foreign key ("user_id") references "users" ("id") on delete cascade;
--> statement-breakpoint
alter table "subscription_changes" add constraint "subscription_changes_subscription_id_fkey" foreign key ("subscription_id") references "subscriptions" ("id") on delete cascade;
--> statement-breakpoint
alter table "subscriptions" add constraint "subscriptions_user_id_fkey" foreign key ("user_id") references "users" ("id") on delete cascade;
--> statement-breakpoint
alter table "transfer_reversals" add constraint "transfer_reversals_release_line_id_fkey" foreign key ("release_line_id") references "release_lines" ("id");
--> statement-breakpoint
alter table "transfer_reversals" add constraint "transfer_reversals_refund_line_id_fkey" foreign key ("refund_line_id") references "refund_lines" ("id");
--> statement-breakpoint
alter table "trip_claims" add constraint "trip_claims_trip_id_fkey" foreign key ("trip_id") references "trips" ("id") on delete cascade;
--> statement-breakpoint
alter table "trip_claims" add constraint "trip_claims_user_id_fkey" foreign key ("user_id") references "users" ("id") on delete set null;
--> statement-breakpoint
alter table "trip_items" add constraint "trip_items_trip_id_fkey" foreign key ("trip_id") references "trips" ("id") on delete cascade;
--> statement-breakpoint
alter table "trips" add constraint "trips_organizer_id_fkey" foreign key ("organizer_id") references "users" ("id");
--> statement-breakpoint
create index "account_tokens_user" on "account_tokens" ("user_id");
--> statement-breakpoint
create index "account_tokens_expiry" on "account_tokens" ("expires_at");
--> statement-breakpoint
create index "admin_actions_at" on "admin_actions" ("at");
--> statement-breakpoint
create index "admin_actions_admin" on "admin_actions" ("admin_id", "at");
--> statement-breakpoint
create index "admin_actions_subject" on "admin_actions" ("subject", "at");
--> statement-breakpoint
create unique index "api_keys_hash" on "api_keys" ("key_hash");
--> statement-breakpoint
create index "api_keys_user" on "api_keys" ("user_id");
--> statement-breakpoint
create index "attempts_fingerprint" on "attempts" ("card_fingerprint", "created_at");
--> statement-breakpoint
create unique index "attempts_live" on "attempts" ("payment_id") where status in ('created', 'requires_action', 'unknown');
--> statement-breakpoint
create unique index "attempts_ref" on "attempts" ("ref") where ref is not null;
--> statement-breakpoint
create index "attempts_payment" on "attempts" ("payment_id", "created_at");
--> statement-breakpoint
create index "attempts_open" on "attempts" ("status", "updated_at");
--> statement-breakpoint
create index "balance_lines_source" on "balance_lines" ("source");
--> statement-breakpoint
create index "balance_lines_at" on "balance_lines" ("provider", "at");
--> statement-breakpoint
create unique index "book_checks_open" on "book_checks" ("provider") where ended_at is null;
--> statement-breakpoint
create unique index "calendar_events_uid" on "calendar_events" ("member_id", "uid");
--> statement-breakpoint
create unique index "calendar_feeds_key" on "calendar_feeds" ("key_hash");
--> statement-breakpoint
create index "card_declines_member" on "card_declines" ("member_id", "at");
--> statement-breakpoint
create index "card_declines_user" on "card_declines" ("user_id", "at") where user_id is not null;
--> statement-breakpoint
create index "card_declines_trip" on "card_declines" ("trip_id", "at");
--> statement-breakpoint
create index "card_declines_network" on "card_declines" ("network", "at") where network is not null;
--> statement-breakpoint
create index "card_declines_fingerprint" on "card_declines" ("fingerprint", "at") where fingerprint is not null;
--> statement-breakpoint
create index "card_declines_at" on "card_declines" ("at");
--> statement-breakpoint
create index "card_form_networks_at" on "card_form_networks" ("at");
--> statement-breakpoint
create unique index "card_setups_ref" on "card_setups" ("ref") where ref is not null;
--> statement-breakpoint
create index "card_setups_user" on "card_setups" ("user_id", "created_at");
--> statement-breakpoint
create index "card_setups_open" on "card_setups" ("status", "updated_at");
--> statement-breakpoint
create unique index "cash_back_entries_source" on "cash_back_entries" ("source");
--> statement-breakpoint
create index "cash_back_entries_user" on "cash_back_entries" ("user_id", "created_at");
--> statement-breakpoint
create index "cash_back_entries_charge" on "cash_back_entries" ("charge_ref");
--> statement-breakpoint
create unique index "charge_setups_ref" on "charge_setups" ("ref") where ref is not null;
--> statement-breakpoint
create index "charge_setups_member" on "charge_setups" ("member_id", "created_at");
--> statement-breakpoint
create index "charge_setups_open" on "charge_setups" ("status", "updated_at");
--> statement-breakpoint
create unique index "consents_given" on "consents" ("member_id", "kind", "version") where withdrawn_at is null;
--> statement-breakpoint
create index "contact_messages_answered" on "contact_messages" ("answered_at", "created_at");
--> statement-breakpoint
create unique index "customers_ref" on "customers" ("ref");
--> statement-breakpoint
create index "demo_cards_customer" on "demo_cards" ("customer_ref");
--> statement-breakpoint
create unique index "demo_disputes_charge" on "demo_disputes" ("charge_ref");
--> statement-breakpoint
create unique index "demo_intents_key" on "demo_intents" ("idempotency_key");
--> statement-breakpoint
create unique index "demo_intents_charge" on "demo_intents" ("charge_ref") where charge_ref is not null;
--> statement-breakpoint
create unique index "demo_invoices_key" on "demo_invoices" ("idempotency_key");
--> statement-breakpoint
create index "demo_invoices_subscription" on "demo_invoices" ("subscription_ref");
--> statement-breakpoint
create index "demo_mailbox_time" on "demo_mailbox" ("created_at");
--> statement-breakpoint
create unique index "demo_moves_key" on "demo_moves" ("idempotency_key");
--> statement-breakpoint
create index "demo_moves_of" on "demo_moves" ("of");
--> statement-breakpoint
create index "demo_payees_user" on "demo_payees" ("user_id");
--> statement-breakpoint
create unique index "demo_payees_order" on "demo_payees" ("order_id") where order_id is not null;
--> statement-breakpoint
create unique index "demo_setups_setup" on "demo_setups" ("setup_id");
--> statement-breakpoint
create unique index "demo_subscriptions_order" on "demo_subscriptions" ("subscription_id");
--> statement-breakpoint
create index "differences_open" on "differences" ("settled_at");
--> statement-breakpoint
create index "disputes_payment" on "disputes" ("payment_id");
--> statement-breakpoint
create index "disputes_charge" on "disputes" ("charge_ref");
--> statement-breakpoint
create unique index "document_checks_member" on "document_checks" ("member_id", "document");
--> statement-breakpoint
create unique index "draft_trips_user" on "draft_trips" ("user_id");
--> statement-breakpoint
create unique index "entitlements_source" on "entitlements" ("source");
--> statement-breakpoint
create unique index "entitlements_trip" on "entitlements" ("trip_id", "kind") where trip_id is not null and ended_at is null;
--> statement-breakpoint
create index "entitlements_user" on "entitlements" ("user_id");
--> statement-breakpoint
create unique index "fund_releases_open" on "fund_releases" ("trip_id") where status = 'reserved';
--> statement-breakpoint
create index "fund_releases_trip" on "fund_releases" ("trip_id", "reserved_at");
--> statement-breakpoint
create unique index "invitations_address" on "invitations" ("trip_id", "email");
--> statement-breakpoint
create unique index "invitations_token" on "invitations" ("token_hash");
--> statement-breakpoint
create index "invitations_sender" on "invitations" ("invited_by", "created_at");
--> statement-breakpoint
create unique index "invoices_charge" on "invoices" ("charge_ref") where charge_ref is not null;
--> statement-breakpoint
create index "invoices_subscription" on "invoices" ("subscription_id");
--> statement-breakpoint
create index "invoices_user" on "invoices" ("user_id", "paid_at");
--> statement-breakpoint
create index "itinerary_entries_trip" on "itinerary_entries" ("trip_id", "starts_at");
--> statement-breakpoint
create index "itinerary_entries_item" on "itinerary_entries" ("item_id");
--> statement-breakpoint
create unique index "jobs_source" on "jobs" ("kind", "source");
--> statement-breakpoint
create index "jobs_waiting" on "jobs" ("status", "run_at");
--> statement-breakpoint
create index "keyed_calls_user" on "keyed_calls" ("user_id");
--> statement-breakpoint
create index "keyed_calls_expiry" on "keyed_calls" ("started_at");
--> statement-breakpoint
create unique index "known_browsers_key" on "known_browsers" ("user_id", "key_hash");
--> statement-breakpoint
create index "known_browsers_expiry" on "known_browsers" ("signed_in_at");
--> statement-breakpoint
create unique index "ledger_entries_source" on "ledger_entries" ("source");
--> statement-breakpoint
create index "ledger_entries_trip" on "ledger_entries" ("trip_id", "book", "occurred_at");
--> statement-breakpoint
create index "ledger_entries_time" on "ledger_entries" ("book", "occurred_at");
--> statement-breakpoint
create unique index "ledger_lines_account" on "ledger_lines" ("entry_id", "account");
--> statement-breakpoint
create index "ledger_lines_balance" on "ledger_lines" ("book", "account", "amount");
--> statement-breakpoint
create index "link_pages_expiry" on "link_pages" ("read_at");
--> statement-breakpoint
create index "member_links_moved" on "member_links" ("moved_from") where moved_from is not null;
--> statement-breakpoint
create index "member_links_member" on "member_links" ("member_id");
--> statement-breakpoint
create index "member_links_expiry" on "member_links" ("expires_at");
--> statement-breakpoint
create unique index "members_user" on "members" ("trip_id", "user_id") where user_id is not null and removed_at is null;
--> statement-breakpoint
create unique index "members_guest_email" on "members" ("trip_id", "email") where email is not null and user_id is null and removed_at is null;
--> statement-breakpoint
create unique index "members_guest" on "members" ("trip_id", "guest_key_hash") where guest_key_hash is not null and removed_at is null;
--> statement-breakpoint
create unique index "members_organizer" on "members" ("trip_id") where role = 'organizer' and removed_at is null;
--> statement-breakpoint
create index "members_trip" on "members" ("trip_id", "joined_at");
--> statement-breakpoint
create index "members_of_user" on "members" ("user_id");
--> statement-breakpoint
create index "members_of_guest" on "members" ("guest_key_hash");
--> statement-breakpoint
create unique index "messages_once" on "messages" ("member_id", "once_key") where once_key is not null;
--> statement-breakpoint
create index "messages_trip" on "messages" ("trip_id", "created_at", "id");
--> statement-breakpoint
create index "messages_member" on "messages" ("member_id");
--> statement-breakpoint
create unique index "notification_preferences_choice" on "notification_preferences" ("owner", "topic", "channel");
--> statement-breakpoint
create unique index "notifications_source" on "notifications" ("user_id", "source");
--> statement-breakpoint
create index "notifications_user" on "notifications" ("user_id", "created_at");
--> statement-breakpoint
create index "notifications_trip" on "notifications" ("trip_id");
--> statement-breakpoint
create unique index "outbox_source" on "outbox" ("source");
--> statement-breakpoint
create index "outbox_waiting" on "outbox" ("status", "run_at");
--> statement-breakpoint
create index "outbox_user" on "outbox" ("user_id");
--> statement-breakpoint
create index "outbox_trip" on "outbox" ("trip_id");
--> statement-breakpoint
create unique index "passkeys_credential" on "passkeys" ("credential_id");
--> statement-breakpoint
create index "passkeys_user" on "passkeys" ("user_id");
--> statement-breakpoint
create index "payees_started" on "payees" ("started_at") where ready_at is null;
--> statement-breakpoint
create unique index "payees_user" on "payees" ("user_id", "provider") where archived_at is null;
--> statement-breakpoint
create index "payees_of_user" on "payees" ("user_id", "provider");
--> statement-breakpoint
create unique index "payees_ref" on "payees" ("ref") where ref is not null;
--> statement-breakpoint
create unique index "payment_methods_default" on "payment_methods" ("user_id") where is_default and is_active;
--> statement-breakpoint
create unique index "payment_methods_ref" on "payment_methods" ("user_id", "external_payment_method_ref") where external_payment_method_ref is not null and is_active;
--> statement-breakpoint
create index "payment_methods_user" on "payment_methods" ("user_id");
--> statement-breakpoint
create unique index "payment_reminders_source" on "payment_reminders" ("source");
--> statement-breakpoint
create index "payment_reminders_payment" on "payment_reminders" ("payment_id");
--> statement-breakpoint
create unique index "payments_number" on "payments" ("member_id", "payment_number");
--> statement-breakpoint
create unique index "payments_charge" on "payments" ("charge_ref") where charge_ref is not null;
--> statement-breakpoint
create index "payments_trip" on "payments" ("trip_id");
--> statement-breakpoint
create index "payments_due" on "payments" ("status", "due_date");
--> statement-breakpoint
create index "payouts_payee" on "payouts" ("payee_id", "created_at");
--> statement-breakpoint
create index "provider_events_open" on "provider_events" ("applied_at", "received_at");
--> statement-breakpoint
create unique index "purchases_live" on "purchases" ("trip_id") where status in ('unknown', 'done') and ended_at is null;
--> statement-breakpoint
create unique index "purchases_setup" on "purchases" ("setup_ref") where setup_ref is not null;
--> statement-breakpoint
create index "purchases_user" on "purchases" ("user_id", "created_at");
--> statement-breakpoint
create index "purchases_open" on "purchases" ("status", "updated_at");
--> statement-breakpoint
create unique index "push_subscriptions_endpoint" on "push_subscriptions" ("endpoint");
--> statement-breakpoint
create index "push_subscriptions_user" on "push_subscriptions" ("user_id");
--> statement-breakpoint
create index "push_subscriptions_session" on "push_subscriptions" ("session_id_hash");
--> statement-breakpoint
create index "rate_limits_expiry" on "rate_limits" ("resets_at");
--> statement-breakpoint
create index "recovery_codes_user" on "recovery_codes" ("user_id");
--> statement-breakpoint
create unique index "refund_lines_payment" on "refund_lines" ("refund_request_id", "payment_id");
--> statement-breakpoint
create unique index "refund_lines_ref" on "refund_lines" ("ref") where ref is not null;
--> statement-breakpoint
create index "refund_lines_of_payment" on "refund_lines" ("payment_id");
--> statement-breakpoint
create unique index "refund_requests_open" on "refund_requests" ("member_id") where status in ('pending', 'approved');
--> statement-breakpoint
create index "refund_requests_trip" on "refund_requests" ("trip_id", "requested_at");
--> statement-breakpoint
create index "refund_requests_member" on "refund_requests" ("member_id", "requested_at");
--> statement-breakpoint
create unique index "release_lines_payment" on "release_lines" ("release_id", "payment_id", "is_debt");
--> statement-breakpoint
create index "release_lines_of_payment" on "release_lines" ("payment_id") where payment_id is not null;
--> statement-breakpoint
create unique index "release_lines_house" on "release_lines" ("release_id", "is_debt") where payment_id is null;
--> statement-breakpoint
create unique index "release_lines_ref" on "release_lines" ("ref") where ref is not null;
--> statement-breakpoint
create unique index "reply_choices_choice" on "reply_choices" ("user_id", "scope");
--> statement-breakpoint
create index "sessions_user" on "sessions" ("user_id");
--> statement-breakpoint
create index "sessions_expiry" on "sessions" ("expires_at");
--> statement-breakpoint
create index "sign_in_steps_user" on "sign_in_steps" ("user_id");
--> statement-breakpoint
create index "sign_in_steps_expiry" on "sign_in_steps" ("expires_at");
--> statement-breakpoint
create unique index "subscription_changes_live" on "subscription_changes" ("subscription_id") where status = 'unknown';
--> statement-breakpoint
create index "subscription_changes_open" on "subscription_changes" ("status", "updated_at");
--> statement-breakpoint
create unique index "subscriptions_ref" on "subscriptions" ("ref") where ref is not null;
--> statement-breakpoint
create unique index "subscriptions_setup" on "subscriptions" ("setup_ref") where setup_ref is not null;
--> statement-breakpoint
create unique index "subscriptions_live" on "subscriptions" ("user_id") where status in ('pending', 'active', 'past_due');
--> statement-breakpoint
create index "subscriptions_period" on "subscriptions" ("status", "current_period_end");
--> statement-breakpoint
create index "transfer_reversals_line" on "transfer_reversals" ("release_line_id");
--> statement-breakpoint
create index "transfer_reversals_open" on "transfer_reversals" ("status", "updated_at");
--> statement-breakpoint
create unique index "transfer_reversals_dispute" on "transfer_reversals" ("dispute_ref", "release_line_id") where dispute_ref is not null;
--> statement-breakpoint
create unique index "transfer_reversals_refund" on "transfer_reversals" ("refund_line_id", "release_line_id") where refund_line_id is not null;
--> statement-breakpoint
create unique index "transfer_reversals_ref" on "transfer_reversals" ("ref") where ref is not null;
--> statement-breakpoint
create index "trip_claims_token" on "trip_claims" ("token_hash");
--> statement-breakpoint
create index "trip_claims_user" on "trip_claims" ("user_id");
--> statement-breakpoint
create unique index "trip_items_position" on "trip_items" ("trip_id", "position");
--> statement-breakpoint
create unique index "trips_share" on "trips" ("share_id");
--> statement-breakpoint
create index "trips_creation" on "trips" ("creation_key");
--> statement-breakpoint
create index "trips_created" on "trips" ("created_at");
--> statement-breakpoint
create index "trips_organizer" on "trips" ("organizer_id", "counted_at");
--> statement-breakpoint
create index "trips_organizer_email" on "trips" ("organizer_email") where organizer_id is null;
--> statement-breakpoint
create unique index "users_email" on "users" ("email");
--> statement-breakpoint
create index "users_created" on "users" ("created_at");
--> statement-breakpoint
-- What the tables cannot say: functions that SQLite has and our queries use, and the rules that SQLite's migrations have as triggers.

create function instr(text, text) returns integer
language sql immutable strict parallel safe
return strpos($1, $2);
--> statement-breakpoint
-- Of a path such as $.one.other
create function json_extract(text, text) returns text
language sql immutable strict parallel safe
return $1::json #>> string_to_array(substr($2, 3), '.');
--> statement-breakpoint
-- Of an array: each element as a text, and its index as the key. The argument has a name, because pg_dump writes a function like
-- this without one so that it cannot be restored.
create function json_each(elements text, out key bigint, out value text) returns setof record
language sql immutable strict parallel safe
begin atomic
	select ordinality - 1, element::text from json_array_elements(json_each.elements::json) with ordinality as each (element, ordinality);
end;
--> statement-breakpoint
create function add_json_member(members jsonb, name text, value bigint) returns jsonb
language sql immutable parallel safe
return members || jsonb_build_object(name, value);
--> statement-breakpoint
create function json_members_text(members jsonb) returns text
language sql immutable parallel safe
return members::text;
--> statement-breakpoint
create aggregate json_group_object(text, bigint) (
	sfunc = add_json_member, stype = jsonb, initcond = '{}', finalfunc = json_members_text, parallel = safe
);
--> statement-breakpoint
alter table ledger_lines add constraint ledger_lines_entry_id_fkey
	foreign key (entry_id) references ledger_entries (id) deferrable initially deferred;
--> statement-breakpoint
-- The ledger is append-only and balanced. Lines come first, the entry seals them: whoever writes it out of balance, adds
-- to a sealed entry, or changes anything afterwards, is refused by the database itself.
create function seal_ledger_entry() returns trigger language plpgsql as $$
begin
	if (select count(*) filter (where book = new.book) < 2 or count(*) filter (where book <> new.book) > 0 or sum(amount) <> 0
		from ledger_lines where entry_id = new.id)
	then raise exception 'ledger entry does not balance' using errcode = 'integrity_constraint_violation';
	end if;
	return new;
end $$;
--> statement-breakpoint
create trigger ledger_entries_seal before insert on ledger_entries
for each row execute function seal_ledger_entry();
--> statement-breakpoint
create function refuse_line_of_sealed_entry() returns trigger language plpgsql as $$
begin
	if exists (select from ledger_entries where id = new.entry_id)
	then raise exception 'ledger entry is sealed' using errcode = 'integrity_constraint_violation';
	end if;
	return new;
end $$;
--> statement-breakpoint
create trigger ledger_lines_sealed before insert on ledger_lines
for each row execute function refuse_line_of_sealed_entry();
--> statement-breakpoint
create function refuse_change() returns trigger language plpgsql as $$
begin
	raise exception '% is append-only', tg_argv[0] using errcode = 'integrity_constraint_violation';
end $$;
--> statement-breakpoint
create trigger ledger_entries_keep before update or delete on ledger_entries
for each row execute function refuse_change('ledger');
--> statement-breakpoint
create trigger ledger_entries_stay before truncate on ledger_entries
for each statement execute function refuse_change('ledger');
--> statement-breakpoint
create trigger ledger_lines_keep before update or delete on ledger_lines
for each row execute function refuse_change('ledger');
--> statement-breakpoint
create trigger ledger_lines_stay before truncate on ledger_lines
for each statement execute function refuse_change('ledger');
--> statement-breakpoint
create trigger admin_actions_keep before update or delete on admin_actions
for each row execute function refuse_change('admin_actions');
--> statement-breakpoint
create trigger admin_actions_stay before truncate on admin_actions
for each statement execute function refuse_change('admin_actions');

alter table "payments" add column "paid_by_pool" text collate "C";
--> statement-breakpoint
create table "pool_payments" (
	"id" text collate "C" primary key,
	"trip_id" text collate "C" not null,
	"expense_id" text collate "C" not null,
	"member_id" text collate "C" not null,
	"amount" bigint not null,
	"way" text collate "C" not null,
	"state" text collate "C" not null,
	"is_automatic" boolean not null default false,
	"provider" text collate "C" not null,
	"payee_ref" text collate "C",
	"ref" text collate "C",
	"returned" bigint not null default 0,
	"asked_at" bigint not null,
	"decided_at" bigint,
	"decided_by" text collate "C",
	"reason" text collate "C",
	"error_message" text collate "C",
	"updated_at" bigint not null,
	rowid bigint generated always as identity,
	constraint "pool_payments_way" check ("pool_payments"."way" in ('payout', 'instalments')),
	constraint "pool_payments_state" check ("pool_payments"."state" in ('asked', 'reserved', 'unknown', 'waiting', 'paid', 'failed', 'declined', 'withdrawn')),
	constraint "pool_payments_provider" check ("pool_payments"."provider" in ('demo', 'stripe')),
	constraint "pool_payments_amount" check (amount > 0 and returned between 0 and amount)
);
--> statement-breakpoint
create table "pool_refunds" (
	"id" text collate "C" primary key,
	"top_up_id" text collate "C" not null,
	"amount" bigint not null,
	"provider" text collate "C" not null,
	"ref" text collate "C",
	"status" text collate "C" not null,
	"is_by_hand" boolean not null default false,
	"from_house" bigint not null default 0,
	"error_message" text collate "C",
	"created_at" bigint not null,
	"updated_at" bigint not null,
	rowid bigint generated always as identity,
	constraint "pool_refunds_provider" check ("pool_refunds"."provider" in ('demo', 'stripe')),
	constraint "pool_refunds_status" check ("pool_refunds"."status" in ('created', 'unknown', 'processed', 'failed')),
	constraint "pool_refunds_amount" check (amount > 0 and from_house between 0 and amount)
);
--> statement-breakpoint
create table "pool_top_ups" (
	"id" text collate "C" primary key,
	"trip_id" text collate "C" not null,
	"member_id" text collate "C" not null,
	"amount" bigint not null,
	"provider" text collate "C" not null,
	"surface" text collate "C" not null,
	"status" text collate "C" not null,
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
	"charge_ref" text collate "C",
	"paid_at" bigint,
	"taken_from_pool" bigint not null default 0,
	"taken_from_house" bigint not null default 0,
	"once_key" text collate "C",
	rowid bigint generated always as identity,
	constraint "pool_top_ups_provider" check ("pool_top_ups"."provider" in ('demo', 'stripe')),
	constraint "pool_top_ups_status" check ("pool_top_ups"."status" in ('created', 'requires_action', 'unknown', 'succeeded', 'failed', 'canceled')),
	constraint "pool_top_ups_amount" check (amount >= 50),
	constraint "pool_top_ups_taken" check (taken_from_pool between 0 and amount and taken_from_house >= 0),
	constraint "pool_top_ups_paid" check ((status = 'succeeded') = (charge_ref is not null) and (status = 'succeeded') = (paid_at is not null))
);
--> statement-breakpoint
create table "pools" (
	"trip_id" text collate "C" primary key,
	"auto_limit" bigint not null default 0,
	"opened_at" bigint not null,
	"opened_by" text collate "C",
	"changed_at" bigint not null,
	"closed_at" bigint,
	"closed_by" text collate "C",
	rowid bigint generated always as identity,
	constraint "pools_limit" check (auto_limit >= 0)
);
--> statement-breakpoint
alter table "pool_payments" add constraint "pool_payments_trip_id_fkey" foreign key ("trip_id") references "trips" ("id");
--> statement-breakpoint
alter table "pool_payments" add constraint "pool_payments_member_id_fkey" foreign key ("member_id") references "members" ("id");
--> statement-breakpoint
alter table "pool_payments" add constraint "pool_payments_decided_by_fkey" foreign key ("decided_by") references "members" ("id") on delete set null;
--> statement-breakpoint
alter table "pool_refunds" add constraint "pool_refunds_top_up_id_fkey" foreign key ("top_up_id") references "pool_top_ups" ("id");
--> statement-breakpoint
alter table "pool_top_ups" add constraint "pool_top_ups_trip_id_fkey" foreign key ("trip_id") references "trips" ("id");
--> statement-breakpoint
alter table "pool_top_ups" add constraint "pool_top_ups_member_id_fkey" foreign key ("member_id") references "members" ("id");
--> statement-breakpoint
alter table "pools" add constraint "pools_trip_id_fkey" foreign key ("trip_id") references "trips" ("id");
--> statement-breakpoint
alter table "pools" add constraint "pools_opened_by_fkey" foreign key ("opened_by") references "members" ("id") on delete set null;
--> statement-breakpoint
alter table "pools" add constraint "pools_closed_by_fkey" foreign key ("closed_by") references "members" ("id") on delete set null;
--> statement-breakpoint
create unique index "pool_payments_open" on "pool_payments" ("expense_id") where state in ('asked', 'reserved', 'unknown', 'waiting');
--> statement-breakpoint
create unique index "pool_payments_ref" on "pool_payments" ("ref") where ref is not null;
--> statement-breakpoint
create index "pool_payments_trip" on "pool_payments" ("trip_id", "asked_at");
--> statement-breakpoint
create index "pool_payments_expense" on "pool_payments" ("expense_id");
--> statement-breakpoint
create index "pool_payments_member" on "pool_payments" ("member_id");
--> statement-breakpoint
create index "pool_payments_due" on "pool_payments" ("state", "updated_at");
--> statement-breakpoint
create unique index "pool_refunds_ref" on "pool_refunds" ("ref") where ref is not null;
--> statement-breakpoint
create index "pool_refunds_top_up" on "pool_refunds" ("top_up_id");
--> statement-breakpoint
create index "pool_refunds_open" on "pool_refunds" ("status", "updated_at");
--> statement-breakpoint
create unique index "pool_top_ups_live" on "pool_top_ups" ("member_id") where status in ('created', 'requires_action', 'unknown');
--> statement-breakpoint
create unique index "pool_top_ups_once" on "pool_top_ups" ("member_id", "once_key") where once_key is not null and status not in ('failed', 'canceled');
--> statement-breakpoint
create unique index "pool_top_ups_ref" on "pool_top_ups" ("ref") where ref is not null;
--> statement-breakpoint
create unique index "pool_top_ups_charge" on "pool_top_ups" ("charge_ref") where charge_ref is not null;
--> statement-breakpoint
create index "pool_top_ups_trip" on "pool_top_ups" ("trip_id", "paid_at");
--> statement-breakpoint
create index "pool_top_ups_member" on "pool_top_ups" ("member_id", "created_at");
--> statement-breakpoint
create index "pool_top_ups_open" on "pool_top_ups" ("status", "updated_at");
--> statement-breakpoint
create index "pools_closed" on "pools" ("closed_at");

alter table "members" add column "paid_outside" bigint not null default 0;
--> statement-breakpoint
alter table "payments" add column "paid_outside_by" text collate "C";
--> statement-breakpoint
create table "outside_parts" (
	"id" text collate "C" primary key,
	"outside_id" text collate "C" not null,
	"payment_id" text collate "C",
	"amount" bigint not null,
	"due_date" text collate "C" not null,
	rowid bigint generated always as identity,
	constraint "outside_parts_amount" check (amount > 0)
);
--> statement-breakpoint
create table "outside_payments" (
	"id" text collate "C" primary key,
	"trip_id" text collate "C" not null,
	"member_id" text collate "C" not null,
	"amount" bigint not null,
	"paid_on" text collate "C" not null,
	"how" text collate "C" not null,
	"note" text collate "C",
	"state" text collate "C" not null,
	"received_by" text collate "C",
	"is_claim" boolean not null,
	"created_at" bigint not null,
	"recorded_at" bigint,
	"objection" text collate "C",
	"objected_at" bigint,
	"answer" text collate "C",
	"answered_at" bigint,
	"reason" text collate "C",
	"ended_at" bigint,
	"picture_hash" text collate "C",
	"once_key" text collate "C",
	rowid bigint generated always as identity,
	constraint "outside_payments_state" check ("outside_payments"."state" in ('claimed', 'recorded', 'objected', 'kept', 'undone', 'declined', 'withdrawn')),
	constraint "outside_payments_how" check ("outside_payments"."how" in ('cash', 'venmo', 'zelle', 'paypal', 'bank_transfer', 'other')),
	constraint "outside_payments_amount" check (amount >= 50),
	constraint "outside_payments_recorded" check ((state not in ('recorded', 'objected', 'kept', 'undone')) or recorded_at is not null),
	constraint "outside_payments_ended" check ((state in ('declined', 'withdrawn', 'undone')) = (ended_at is not null))
);
--> statement-breakpoint
create table "outside_pictures" (
	"outside_id" text collate "C" primary key,
	"image" bytea not null,
	rowid bigint generated always as identity
);
--> statement-breakpoint
alter table "outside_parts" add constraint "outside_parts_outside_id_fkey" foreign key ("outside_id") references "outside_payments" ("id") on delete cascade;
--> statement-breakpoint
alter table "outside_parts" add constraint "outside_parts_payment_id_fkey" foreign key ("payment_id") references "payments" ("id") on delete set null;
--> statement-breakpoint
alter table "outside_payments" add constraint "outside_payments_trip_id_fkey" foreign key ("trip_id") references "trips" ("id");
--> statement-breakpoint
alter table "outside_payments" add constraint "outside_payments_member_id_fkey" foreign key ("member_id") references "members" ("id");
--> statement-breakpoint
alter table "outside_payments" add constraint "outside_payments_received_by_fkey" foreign key ("received_by") references "users" ("id") on delete set null;
--> statement-breakpoint
alter table "outside_pictures" add constraint "outside_pictures_outside_id_fkey" foreign key ("outside_id") references "outside_payments" ("id") on delete cascade;
--> statement-breakpoint
create index "outside_parts_of" on "outside_parts" ("outside_id");
--> statement-breakpoint
create index "outside_parts_payment" on "outside_parts" ("payment_id");
--> statement-breakpoint
create index "outside_payments_trip" on "outside_payments" ("trip_id", "created_at");
--> statement-breakpoint
create index "outside_payments_member" on "outside_payments" ("member_id", "created_at");
--> statement-breakpoint
create index "outside_payments_received" on "outside_payments" ("received_by");
--> statement-breakpoint
create unique index "outside_payments_claim" on "outside_payments" ("member_id") where state = 'claimed';
--> statement-breakpoint
create unique index "outside_payments_once" on "outside_payments" ("member_id", "once_key") where once_key is not null;

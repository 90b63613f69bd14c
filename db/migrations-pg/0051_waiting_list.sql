create table "closed_waiting_lists" (
	"trip_id" text collate "C" primary key,
	"closed_at" bigint not null,
	rowid bigint generated always as identity
);
--> statement-breakpoint
create table "waiting_list" (
	"id" text collate "C" primary key,
	"trip_id" text collate "C" not null,
	"name" text collate "C" not null,
	"email" text collate "C" not null,
	"user_id" text collate "C",
	"guest_key_hash" text collate "C",
	"created_at" bigint not null,
	"offered_at" bigint,
	"offered_until" bigint,
	"ended_at" bigint,
	"ended_as" text collate "C",
	"member_id" text collate "C",
	rowid bigint generated always as identity,
	constraint "waiting_list_ended_as" check ("waiting_list"."ended_as" in ('joined', 'left', 'declined', 'expired', 'removed', 'cancelled', 'over')),
	constraint "waiting_list_end" check ((ended_at is null) = (ended_as is null)),
	constraint "waiting_list_offer" check ((offered_at is null) = (offered_until is null))
);
--> statement-breakpoint
alter table "closed_waiting_lists" add constraint "closed_waiting_lists_trip_id_fkey" foreign key ("trip_id") references "trips" ("id") on delete cascade;
--> statement-breakpoint
alter table "waiting_list" add constraint "waiting_list_trip_id_fkey" foreign key ("trip_id") references "trips" ("id") on delete cascade;
--> statement-breakpoint
alter table "waiting_list" add constraint "waiting_list_user_id_fkey" foreign key ("user_id") references "users" ("id") on delete cascade;
--> statement-breakpoint
alter table "waiting_list" add constraint "waiting_list_member_id_fkey" foreign key ("member_id") references "members" ("id") on delete set null;
--> statement-breakpoint
create unique index "waiting_list_account" on "waiting_list" ("trip_id", "user_id") where ended_at is null and user_id is not null;
--> statement-breakpoint
create unique index "waiting_list_browser" on "waiting_list" ("trip_id", "guest_key_hash") where ended_at is null and guest_key_hash is not null;
--> statement-breakpoint
create index "waiting_list_line" on "waiting_list" ("trip_id", "created_at");
--> statement-breakpoint
create index "waiting_list_open" on "waiting_list" ("offered_until", "trip_id") where ended_at is null;
--> statement-breakpoint
create index "waiting_list_ended" on "waiting_list" ("ended_at") where ended_at is not null;
--> statement-breakpoint
create index "waiting_list_user" on "waiting_list" ("user_id");
--> statement-breakpoint
create index "waiting_list_email" on "waiting_list" ("email");
--> statement-breakpoint
create index "waiting_list_member" on "waiting_list" ("member_id");

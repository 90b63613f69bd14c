create table "option_groups" (
	"id" text collate "C" primary key,
	"trip_id" text collate "C" not null,
	"kind" text collate "C" not null,
	"name" text collate "C" not null,
	"item_id" text collate "C",
	"choose_by" text collate "C",
	"is_departure" boolean default false not null,
	"position" bigint not null,
	"once_key" text collate "C",
	"created_at" bigint not null,
	rowid bigint generated always as identity,
	constraint "option_groups_kind" check ("option_groups"."kind" in ('one_of', 'extra')),
	constraint "option_groups_departure_kind" check (not is_departure or kind = 'one_of')
);
--> statement-breakpoint
create table "options" (
	"id" text collate "C" primary key,
	"group_id" text collate "C" not null,
	"name" text collate "C" not null,
	"price" bigint not null,
	"capacity" bigint,
	"position" bigint not null,
	"closed_at" bigint,
	rowid bigint generated always as identity,
	constraint "options_price" check (price = 0 or abs(price) >= 50),
	constraint "options_capacity" check (capacity is null or capacity between 1 and 250)
);
--> statement-breakpoint
create table "member_options" (
	"member_id" text collate "C" not null,
	"group_id" text collate "C" not null,
	"option_id" text collate "C" not null,
	"price" bigint not null,
	"chosen_at" bigint not null,
	rowid bigint generated always as identity,
	primary key ("member_id", "group_id")
);
--> statement-breakpoint
alter table "option_groups" add constraint "option_groups_trip_id_fkey" foreign key ("trip_id") references "trips" ("id") on delete cascade;
--> statement-breakpoint
alter table "option_groups" add constraint "option_groups_item_id_fkey" foreign key ("item_id") references "trip_items" ("id") on delete set null;
--> statement-breakpoint
alter table "options" add constraint "options_group_id_fkey" foreign key ("group_id") references "option_groups" ("id") on delete cascade;
--> statement-breakpoint
alter table "member_options" add constraint "member_options_member_id_fkey" foreign key ("member_id") references "members" ("id") on delete cascade;
--> statement-breakpoint
alter table "member_options" add constraint "member_options_group_id_fkey" foreign key ("group_id") references "option_groups" ("id");
--> statement-breakpoint
alter table "member_options" add constraint "member_options_option_id_fkey" foreign key ("option_id") references "options" ("id");
--> statement-breakpoint
create unique index "option_groups_once" on "option_groups" ("trip_id", "once_key") where once_key is not null;
--> statement-breakpoint
create unique index "option_groups_departure" on "option_groups" ("trip_id") where is_departure;
--> statement-breakpoint
create index "option_groups_trip" on "option_groups" ("trip_id", "position");
--> statement-breakpoint
create index "option_groups_item" on "option_groups" ("item_id");
--> statement-breakpoint
create index "options_group" on "options" ("group_id", "position");
--> statement-breakpoint
create index "member_options_option" on "member_options" ("option_id");
--> statement-breakpoint
create index "member_options_group" on "member_options" ("group_id");
--> statement-breakpoint
alter table "members" add column "options_cost" bigint default 0 not null;
--> statement-breakpoint
alter table "trips" add column "options_cost" bigint default 0 not null;

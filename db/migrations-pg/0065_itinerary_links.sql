create table "itinerary_links" (
	"trip_id" text collate "C" primary key,
	"slug" text collate "C" not null,
	"words" text collate "C",
	"shows_addresses" boolean not null,
	"last_day" text collate "C",
	"created_at" bigint not null,
	"updated_at" bigint not null,
	"ended_at" bigint,
	rowid bigint generated always as identity,
	constraint "itinerary_links_last_day" check (last_day is null or length(last_day) = 10)
);
--> statement-breakpoint
create table "itinerary_names" (
	"member_id" text collate "C" primary key,
	"chosen_at" bigint not null,
	rowid bigint generated always as identity
);
--> statement-breakpoint
alter table "itinerary_links" add constraint "itinerary_links_trip_id_fkey" foreign key ("trip_id") references "trips" ("id") on delete cascade;
--> statement-breakpoint
alter table "itinerary_names" add constraint "itinerary_names_member_id_fkey" foreign key ("member_id") references "members" ("id") on delete cascade;
--> statement-breakpoint
create unique index "itinerary_links_slug" on "itinerary_links" ("slug");

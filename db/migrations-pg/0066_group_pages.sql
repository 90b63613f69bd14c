create table "group_page_covers" (
	"trip_id" text collate "C" not null,
	"width" bigint not null,
	"image" bytea not null,
	rowid bigint generated always as identity,
	primary key ("trip_id", "width")
);
--> statement-breakpoint
create table "group_page_slugs" (
	"slug" text collate "C" primary key,
	"shape" text collate "C" not null,
	"trip_id" text collate "C" not null,
	"taken_at" bigint not null,
	rowid bigint generated always as identity
);
--> statement-breakpoint
create table "group_pages" (
	"trip_id" text collate "C" primary key,
	"slug" text collate "C" not null,
	"accent" text collate "C" not null,
	"welcome" text collate "C",
	"questions" text collate "C" not null,
	"shows_people" boolean not null,
	"cover_hash" text collate "C",
	"cover_focus" text collate "C" not null,
	"created_at" bigint not null,
	"updated_at" bigint not null,
	"closed_at" bigint,
	rowid bigint generated always as identity,
	constraint "group_pages_accent" check ("group_pages"."accent" in ('coral', 'clay', 'honey', 'olive', 'fern', 'pine', 'lagoon', 'sky', 'cobalt', 'violet', 'plum', 'rose')),
	constraint "group_pages_focus" check ("group_pages"."cover_focus" in ('top-left', 'top', 'top-right', 'left', 'middle', 'right', 'bottom-left', 'bottom', 'bottom-right'))
);
--> statement-breakpoint
alter table "group_page_covers" add constraint "group_page_covers_trip_id_fkey" foreign key ("trip_id") references "trips" ("id") on delete cascade;
--> statement-breakpoint
alter table "group_page_slugs" add constraint "group_page_slugs_trip_id_fkey" foreign key ("trip_id") references "trips" ("id") on delete cascade;
--> statement-breakpoint
alter table "group_pages" add constraint "group_pages_trip_id_fkey" foreign key ("trip_id") references "trips" ("id") on delete cascade;
--> statement-breakpoint
create index "group_page_slugs_shape" on "group_page_slugs" ("shape");
--> statement-breakpoint
create index "group_page_slugs_trip" on "group_page_slugs" ("trip_id");

create table "poll_options" (
	"id" text collate "C" primary key,
	"poll_id" text collate "C" not null,
	"position" bigint not null,
	"label" text collate "C" not null,
	"start_date" text collate "C",
	"end_date" text collate "C",
	"link" text collate "C",
	"type" text collate "C",
	"price" bigint,
	"price_for" text collate "C",
	"picture_hash" text collate "C",
	"proposed_by" text collate "C",
	rowid bigint generated always as identity,
	constraint "poll_options_type" check ("poll_options"."type" in ('flight', 'accommodation', 'car', 'other')),
	constraint "poll_options_price_for" check ("poll_options"."price_for" in ('person', 'group')),
	constraint "poll_options_price" check (price >= 0 and (price is null) = (price_for is null)),
	constraint "poll_options_dates" check ((start_date is null) = (end_date is null) and end_date >= start_date)
);
--> statement-breakpoint
create table "poll_pictures" (
	"option_id" text collate "C" primary key,
	"image" bytea not null,
	rowid bigint generated always as identity
);
--> statement-breakpoint
create table "poll_votes" (
	"option_id" text collate "C" not null,
	"member_id" text collate "C" not null,
	"answer" text collate "C" not null,
	"updated_at" bigint not null,
	rowid bigint generated always as identity,
	primary key ("option_id", "member_id"),
	constraint "poll_votes_answer" check ("poll_votes"."answer" in ('yes', 'maybe', 'no'))
);
--> statement-breakpoint
create table "polls" (
	"id" text collate "C" primary key,
	"trip_id" text collate "C" not null,
	"kind" text collate "C" not null,
	"question" text collate "C" not null,
	"asked_by" text collate "C",
	"several_allowed" boolean not null,
	"proposals_allowed" boolean not null,
	"secret" boolean not null,
	"closes_at" bigint not null,
	"zone" text collate "C" not null,
	"closed_at" bigint,
	"closed_by" text collate "C",
	"used_at" bigint,
	"used_option" text collate "C",
	"reminded_at" bigint,
	"once_key" text collate "C",
	"created_at" bigint not null,
	rowid bigint generated always as identity,
	constraint "polls_kind" check ("polls"."kind" in ('choice', 'dates', 'booking')),
	constraint "polls_used" check ((used_at is null) = (used_option is null))
);
--> statement-breakpoint
alter table "poll_options" add constraint "poll_options_poll_id_fkey" foreign key ("poll_id") references "polls" ("id") on delete cascade;
--> statement-breakpoint
alter table "poll_options" add constraint "poll_options_proposed_by_fkey" foreign key ("proposed_by") references "members" ("id") on delete set null;
--> statement-breakpoint
alter table "poll_pictures" add constraint "poll_pictures_option_id_fkey" foreign key ("option_id") references "poll_options" ("id") on delete cascade;
--> statement-breakpoint
alter table "poll_votes" add constraint "poll_votes_option_id_fkey" foreign key ("option_id") references "poll_options" ("id") on delete cascade;
--> statement-breakpoint
alter table "poll_votes" add constraint "poll_votes_member_id_fkey" foreign key ("member_id") references "members" ("id") on delete cascade;
--> statement-breakpoint
alter table "polls" add constraint "polls_trip_id_fkey" foreign key ("trip_id") references "trips" ("id") on delete cascade;
--> statement-breakpoint
alter table "polls" add constraint "polls_asked_by_fkey" foreign key ("asked_by") references "members" ("id") on delete set null;
--> statement-breakpoint
alter table "polls" add constraint "polls_closed_by_fkey" foreign key ("closed_by") references "members" ("id") on delete set null;
--> statement-breakpoint
create unique index "poll_options_position" on "poll_options" ("poll_id", "position");
--> statement-breakpoint
create index "poll_options_proposed_by" on "poll_options" ("proposed_by");
--> statement-breakpoint
create index "poll_votes_member" on "poll_votes" ("member_id");
--> statement-breakpoint
create unique index "polls_once" on "polls" ("trip_id", "once_key") where once_key is not null;
--> statement-breakpoint
create index "polls_trip" on "polls" ("trip_id", "created_at");
--> statement-breakpoint
create index "polls_asked_by" on "polls" ("asked_by");
--> statement-breakpoint
create index "polls_closed_by" on "polls" ("closed_by");
--> statement-breakpoint
create index "polls_open" on "polls" ("closes_at") where closed_at is null;

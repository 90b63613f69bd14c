create table "trip_handovers" (
	"id" text collate "C" primary key,
	"trip_id" text collate "C" not null,
	"member_id" text collate "C" not null,
	"offered_by" text collate "C" not null,
	"offered_at" bigint not null,
	"expires_at" bigint not null,
	"ended_at" bigint,
	"outcome" text collate "C",
	rowid bigint generated always as identity,
	constraint "trip_handovers_outcome" check ("trip_handovers"."outcome" in ('accepted', 'refused', 'withdrawn', 'expired')),
	constraint "trip_handovers_ended" check ((ended_at is null) = (outcome is null))
);
--> statement-breakpoint
alter table "trip_handovers" add constraint "trip_handovers_trip_id_fkey" foreign key ("trip_id") references "trips" ("id") on delete cascade;
--> statement-breakpoint
alter table "trip_handovers" add constraint "trip_handovers_member_id_fkey" foreign key ("member_id") references "members" ("id") on delete cascade;
--> statement-breakpoint
alter table "trip_handovers" add constraint "trip_handovers_offered_by_fkey" foreign key ("offered_by") references "users" ("id");
--> statement-breakpoint
create unique index "trip_handovers_open" on "trip_handovers" ("trip_id") where ended_at is null;
--> statement-breakpoint
create index "trip_handovers_trip" on "trip_handovers" ("trip_id", "offered_at");
--> statement-breakpoint
create index "trip_handovers_member" on "trip_handovers" ("member_id");
--> statement-breakpoint
create index "trip_handovers_by" on "trip_handovers" ("offered_by");
--> statement-breakpoint
create index "trip_handovers_expiry" on "trip_handovers" ("expires_at") where ended_at is null;
--> statement-breakpoint
alter table "members" add column "co_organizer_since" bigint;
--> statement-breakpoint
alter table "refund_requests" add column "decided_by" text collate "C";
--> statement-breakpoint
alter table "refund_requests" add constraint "refund_requests_decided_by_fkey" foreign key ("decided_by") references "users" ("id") on delete set null;

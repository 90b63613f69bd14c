alter table "members" add column "face" bigint not null default 0;
--> statement-breakpoint
update members set face = (select count(*) from members as earlier where earlier.trip_id = members.trip_id and earlier.joined_at <= members.joined_at and (earlier.joined_at < members.joined_at or earlier.rowid < members.rowid));

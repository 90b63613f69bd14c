drop index "members_of_user";
--> statement-breakpoint
drop index "members_of_guest";
--> statement-breakpoint
create index "members_of_user" on "members" ("user_id", "trip_id");
--> statement-breakpoint
create index "members_of_guest" on "members" ("guest_key_hash", "trip_id");
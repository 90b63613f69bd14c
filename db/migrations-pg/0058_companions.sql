alter table "members" add column "payer_id" text collate "C";
--> statement-breakpoint
alter table "members" add column "former_payer_id" text collate "C";
--> statement-breakpoint
alter table "members" add column "asked_payer_id" text collate "C";
--> statement-breakpoint
alter table "members" add column "taken_over" bigint default 0 not null;
--> statement-breakpoint
create index "members_payer" on "members" ("payer_id") where payer_id is not null;
--> statement-breakpoint
create index "members_former_payer" on "members" ("former_payer_id") where former_payer_id is not null;
--> statement-breakpoint
create index "members_asked_payer" on "members" ("asked_payer_id") where asked_payer_id is not null;
alter table "consents" add column "ended_by_move" boolean not null default false;

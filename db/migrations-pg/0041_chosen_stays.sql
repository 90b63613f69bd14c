-- A trip's type of stay is shown only if somebody chose it.
alter table "trips" add column "is_stay_chosen" boolean not null default false;
update "trips" set "is_stay_chosen" = true where "accommodation_type" <> 'hotel';

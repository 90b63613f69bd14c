-- A group may have up to 250 people, as its plan allows.
alter table "trips" drop constraint "trips_party_size",
	add constraint "trips_party_size" check (party_size between 1 and 250);

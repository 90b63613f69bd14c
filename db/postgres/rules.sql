-- What the tables cannot say: functions that SQLite has and our queries use, and the rules that SQLite's migrations have as triggers.

create function instr(text, text) returns integer
language sql immutable strict parallel safe
return strpos($1, $2);
--> statement-breakpoint
-- Of a path such as $.one.other
create function json_extract(text, text) returns text
language sql immutable strict parallel safe
return $1::json #>> string_to_array(substr($2, 3), '.');
--> statement-breakpoint
-- Of an array: each element as a text, and its index as the key. The argument has a name, because pg_dump writes a function like
-- this without one so that it cannot be restored.
create function json_each(elements text, out key bigint, out value text) returns setof record
language sql immutable strict parallel safe
begin atomic
	select ordinality - 1, element::text from json_array_elements(json_each.elements::json) with ordinality as each (element, ordinality);
end;
--> statement-breakpoint
create function add_json_member(members jsonb, name text, value bigint) returns jsonb
language sql immutable parallel safe
return members || jsonb_build_object(name, value);
--> statement-breakpoint
create function json_members_text(members jsonb) returns text
language sql immutable parallel safe
return members::text;
--> statement-breakpoint
create aggregate json_group_object(text, bigint) (
	sfunc = add_json_member, stype = jsonb, initcond = '{}', finalfunc = json_members_text, parallel = safe
);
--> statement-breakpoint
alter table ledger_lines add constraint ledger_lines_entry_id_fkey
	foreign key (entry_id) references ledger_entries (id) deferrable initially deferred;
--> statement-breakpoint
-- The ledger is append-only and balanced. Lines come first, the entry seals them: whoever writes it out of balance, adds
-- to a sealed entry, or changes anything afterwards, is refused by the database itself.
create function seal_ledger_entry() returns trigger language plpgsql as $$
begin
	if (select count(*) filter (where book = new.book) < 2 or count(*) filter (where book <> new.book) > 0 or sum(amount) <> 0
		from ledger_lines where entry_id = new.id)
	then raise exception 'ledger entry does not balance' using errcode = 'integrity_constraint_violation';
	end if;
	return new;
end $$;
--> statement-breakpoint
create trigger ledger_entries_seal before insert on ledger_entries
for each row execute function seal_ledger_entry();
--> statement-breakpoint
create function refuse_line_of_sealed_entry() returns trigger language plpgsql as $$
begin
	if exists (select from ledger_entries where id = new.entry_id)
	then raise exception 'ledger entry is sealed' using errcode = 'integrity_constraint_violation';
	end if;
	return new;
end $$;
--> statement-breakpoint
create trigger ledger_lines_sealed before insert on ledger_lines
for each row execute function refuse_line_of_sealed_entry();
--> statement-breakpoint
create function refuse_change() returns trigger language plpgsql as $$
begin
	raise exception '% is append-only', tg_argv[0] using errcode = 'integrity_constraint_violation';
end $$;
--> statement-breakpoint
create trigger ledger_entries_keep before update or delete on ledger_entries
for each row execute function refuse_change('ledger');
--> statement-breakpoint
create trigger ledger_entries_stay before truncate on ledger_entries
for each statement execute function refuse_change('ledger');
--> statement-breakpoint
create trigger ledger_lines_keep before update or delete on ledger_lines
for each row execute function refuse_change('ledger');
--> statement-breakpoint
create trigger ledger_lines_stay before truncate on ledger_lines
for each statement execute function refuse_change('ledger');
--> statement-breakpoint
create trigger admin_actions_keep before update or delete on admin_actions
for each row execute function refuse_change('admin_actions');
--> statement-breakpoint
create trigger admin_actions_stay before truncate on admin_actions
for each statement execute function refuse_change('admin_actions');

import Database from "better-sqlite3";

export type Row = { id: number; title: string; note: string; day: string; cents: number };

const COUNT = 30;
const NOTE =
	"Everyone brings a jacket, because the evenings by the sea are cold. We meet at the gate and share two taxis to the flat.";

const database = new Database(process.env.DATABASE ?? ":memory:");
database.exec(
	"create table if not exists trips (id integer primary key, title text, note text, day text, cents integer)",
);
const insert = database.prepare("insert or ignore into trips values (?, ?, ?, ?, ?)");
for (let id = 1; id <= COUNT; id += 1)
	insert.run(
		id,
		`A trip with friends, number ${id}`,
		`${id}. ${NOTE}`,
		`2027-03-${String(id).padStart(2, "0")}`,
		97_000 + id,
	);
const select = database.prepare<[number], Row>("select * from trips order by day limit ?");

export function readRows(): Row[] {
	return select.all(COUNT);
}

import { MAX_STEPS } from "#app/features/payments/schedule/custom-schedule.ts";

const FIELDS = ["kind", "value", "dueDate"] as const;

type Row = Record<(typeof FIELDS)[number], string>;

/** A new row: half of the share, for the organizer to change. */
const NEW_ROW: Row = { kind: "percent", value: "", dueDate: "" };

/**
 * Handles a press of a row button: "add" inserts a row before the last one, which takes the rest, and "remove:1"
 * removes the second one. Sets `focus` in the form to the field to continue with.
 * @param form changed in place
 * @returns whether such a button was pressed
 */
export function pressRowButton(form: FormData): boolean {
	const intent = String(form.get("intent") ?? "");
	const rows = rowsIn(form);
	form.delete("focus");
	if (intent === "add") {
		if (rows.length < MAX_STEPS) rows.splice(Math.max(0, rows.length - 1), 0, { ...NEW_ROW });
		form.set("focus", `steps[${Math.max(0, rows.length - 2)}].value`);
	} else if (/^remove:\d{1,2}$/.test(intent)) {
		rows.splice(Number(intent.slice("remove:".length)), 1);
		form.set("focus", "add");
	} else return false;
	putRows(form, rows);
	return true;
}

/** Removes the rows between the first and the last that were left empty. */
export function dropBlankRows(form: FormData): void {
	const rows = rowsIn(form);
	const isBlank = ({ value, dueDate }: Row) => value.trim() === "" && dueDate.trim() === "";
	putRows(
		form,
		rows.filter((row, index) => index === 0 || index === rows.length - 1 || !isBlank(row)),
	);
}

function rowsIn(form: FormData): Row[] {
	const rows: Row[] = [];
	for (let index = 0; index < MAX_STEPS + 1 && form.has(`steps[${index}].kind`); index++) {
		const typed = (field: string) => String(form.get(`steps[${index}].${field}`) ?? "");
		rows.push({ kind: typed("kind"), value: typed("value"), dueDate: typed("dueDate") });
	}
	return rows;
}

function putRows(form: FormData, rows: readonly Row[]): void {
	for (const name of [...form.keys()]) if (name.startsWith("steps[")) form.delete(name);
	for (const [index, row] of rows.entries()) {
		for (const field of FIELDS) form.set(`steps[${index}].${field}`, row[field]);
	}
}

import { type Cents, formatCents } from "#app/lib/money.ts";

export const title = "Price changes";
export function linkTo({ waiting, surplus }: { waiting: number; surplus: Cents }): string {
	const open = [
		waiting > 0 && `${waiting} not answered yet`,
		surplus > 0 && `a surplus of ${formatCents(surplus)} to decide about`,
	].filter(Boolean);
	return open.length > 0 ? `${title}: ${open.join(", ")}` : title;
}

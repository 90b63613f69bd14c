import { Pill } from "#app/ui/pill.tsx";
import type { AdminRecord } from "../records.ts";

/** What stands out about an account, a trip or a row. */
export function Marks({ marks }: Pick<AdminRecord, "marks">) {
	return marks.map(({ tone, word }) => (
		<Pill key={word} tone={tone} icon={null}>
			{word}
		</Pill>
	));
}

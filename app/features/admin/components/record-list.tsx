import type { ReactNode } from "react";
import { Link } from "#app/ui/link.tsx";
import type { AdminRecord } from "../records.ts";
import { FactList } from "./fact-list.tsx";
import { Marks } from "./marks.tsx";

type ListProps<Row extends AdminRecord> = {
	rows: readonly Row[];
	detail?: (row: Row) => ReactNode; // below the row's facts
	action?: (row: Row) => ReactNode;
};

export function RecordList<Row extends AdminRecord>({ rows, detail, action }: ListProps<Row>) {
	return (
		<ul className="divide-y divide-line border-t border-line">
			{rows.map((row) => (
				<RecordRow key={row.id} row={row} action={action?.(row)}>
					{detail?.(row)}
				</RecordRow>
			))}
		</ul>
	);
}

type RowProps = { row: AdminRecord; action: ReactNode; children: ReactNode };

function RecordRow({ row: { title, to, marks, facts }, action, children }: RowProps) {
	return (
		<li className="flex flex-wrap items-center gap-x-6 gap-y-3 py-4 last:pb-0">
			<div className="flex min-w-0 basis-64 grow flex-col gap-1.5">
				<p className="flex flex-wrap items-center gap-x-3 gap-y-1">
					<span className="min-w-0 font-semibold wrap-anywhere" dir="auto">
						{to ? (
							<Link className="link -my-3 inline-block py-3" to={to}>
								{title}
							</Link>
						) : (
							title
						)}
					</span>
					<Marks marks={marks} />
				</p>
				<FactList facts={facts} />
				{children}
			</div>
			{action}
		</li>
	);
}

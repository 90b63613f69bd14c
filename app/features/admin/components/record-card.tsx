import type { ReactNode } from "react";
import { Card } from "#app/ui/card.tsx";
import type { AdminRecord } from "../records.ts";
import * as texts from "../texts/lists.ts";
import { RecordList } from "./record-list.tsx";

type Props = {
	title: string;
	list: { count: number; rows: readonly AdminRecord[] };
	empty: string;
	detail?: (row: AdminRecord) => ReactNode;
	action?: (row: AdminRecord) => ReactNode;
	children?: ReactNode; // below the list
};

/** The first rows of a list that is a part of a page. */
export function RecordCard({ title, list: { count, rows }, empty, detail, action, children }: Props) {
	return (
		<Card title={title}>
			{rows.length === 0 ? (
				<p className="text-ink-soft">{empty}</p>
			) : (
				<RecordList rows={rows} {...(detail && { detail })} {...(action && { action })} />
			)}
			{rows.length < count && <p className="text-sm text-ink-soft">{texts.firstOf(rows.length, count)}</p>}
			{children}
		</Card>
	);
}

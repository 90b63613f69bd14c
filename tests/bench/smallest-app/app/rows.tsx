import { Link, useLoaderData } from "react-router";
import { readRows } from "./rows.server";

export const loader = () => ({ rows: readRows() });

export default function Rows() {
	const { rows } = useLoaderData<typeof loader>();
	return (
		<main className="mx-auto max-w-page px-4 py-8">
			<h1 className="text-2xl font-bold">Trips</h1>
			<ul className="mt-4 flex flex-col gap-3">
				{rows.map((row) => (
					<li key={row.id} className="rounded-card border border-line bg-surface p-4">
						<Link to={`/rows?id=${row.id}`} className="flex items-center justify-between">
							<h2 className="text-lg font-semibold">{row.title}</h2>
							<span className="tabular-nums">${(row.cents / 100).toFixed(2)}</span>
						</Link>
						<p className="text-sm text-ink-soft">
							{row.place}, <time dateTime={row.day}>{row.day}</time>
						</p>
					</li>
				))}
			</ul>
		</main>
	);
}

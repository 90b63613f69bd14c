import { useLoaderData } from "react-router";
import { readRows } from "./rows.server";

export const loader = () => ({ rows: readRows() });

export default function Rows() {
	const { rows } = useLoaderData<typeof loader>();
	return (
		<table>
			<tbody>
				{rows.map((row) => (
					<tr key={row.id}>
						<td>
							<a href={`/rows/${row.id}`}>{row.title}</a>
						</td>
						<td>{row.note}</td>
						<td>{row.day}</td>
						<td>{row.cents}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

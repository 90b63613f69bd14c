import { type CalendarDate, formatDate } from "#app/lib/dates.ts";

type Props = {
	caption: string;
	columns: readonly [day: string, first: string, second: string];
	rows: readonly { date: CalendarDate; amounts: readonly [first: string, second: string] }[];
	today: CalendarDate;
};

/** The figures of a chart of money as a table. */
export function ChartFigures({ caption, columns: [day, first, second], rows, today }: Props) {
	return (
		<table className="w-full text-sm tabular-nums">
			<caption className="sr-only">{caption}</caption>
			<thead>
				<tr className="border-b border-line text-left">
					<th scope="col" className="py-2 pr-2">
						{day}
					</th>
					<th scope="col" className="py-2 text-right">
						{first}
					</th>
					<th scope="col" className="py-2 pl-2 text-right">
						{second}
					</th>
				</tr>
			</thead>
			<tbody>
				{rows.map(({ date, amounts }) => (
					<tr key={`${date}${amounts}`} className="border-b border-line last:border-0">
						<th scope="row" className="py-2 pr-2 text-left font-normal">
							{formatDate(date, today)}
						</th>
						<td className="money py-2 text-right">{amounts[0]}</td>
						<td className="money py-2 pl-2 text-right">{amounts[1]}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

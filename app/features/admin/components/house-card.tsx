import { formatCents } from "#app/lib/money.ts";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { ScrollArea } from "#app/ui/scroll-area.tsx";
import type { HouseView } from "../house/house-view.server.ts";
import * as texts from "../texts/house.ts";
import { FactTable } from "./fact-list.tsx";

/** These rows are left out when they are 0. */
const RARE = ["overpaid", "other", "toBank", "deductions", "plans", "cashBack"];

export function HouseCard({ view, isTest }: { view: HouseView; isTest: boolean }) {
	const { book, position, state, waiting, rates } = view;
	const { tone, word } = texts.states[state];
	const facts = (Object.keys(texts.figures) as (keyof typeof texts.figures)[])
		.filter((name) => position[name] !== 0 || !RARE.includes(name))
		.map((name) => ({ label: texts.figures[name], value: formatCents(position[name]) }));
	return (
		<Card title={isTest ? texts.testMoney : texts.bookTitles[book]} aside={<Pill tone={tone}>{word}</Pill>}>
			<Warning view={view} />
			{waiting.count > 0 && <p className="font-semibold">{texts.waiting(waiting)}</p>}
			<FactTable facts={facts} />
			{rates.length > 0 && <Rates rates={rates} />}
		</Card>
	);
}

function Warning({ view: { book, position, reserve, state } }: { view: HouseView }) {
	if (book === "demo") return <p className="text-ink-soft">{texts.demo}</p>;
	if (state === "short") {
		return (
			<Notice tone="late" title={texts.shortTitle(position.topUp)}>
				{texts.short}
			</Notice>
		);
	}
	if (state === "covered") return null;
	return (
		<Notice tone="due" title={texts.lowTitle(reserve - (position.balance - position.promised))}>
			{texts.low(reserve)}
		</Notice>
	);
}

function Rates({ rates }: Pick<HouseView, "rates">) {
	return (
		<ScrollArea label={texts.ratesTitle}>
			<table className="w-full border-collapse">
				<caption className="title pb-2 text-left">{texts.ratesTitle}</caption>
				<thead>
					<tr className="border-b border-line">
						<th scope="col" className="label py-2 text-left">
							{texts.rate}
						</th>
						{[texts.earned, texts.cost, texts.result].map((label) => (
							<th key={label} scope="col" className="label py-2 pl-3 text-right">
								{label}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rates.map((one) => {
						const earned = one.bookingFees + one.deductions;
						return (
							<tr key={one.rate} className="border-b border-line last:border-0">
								<th scope="row" className="py-2.5 text-left font-normal">
									{texts.rates(one.rate)}
								</th>
								<td className="money py-2.5 pl-3 text-right">{formatCents(earned)}</td>
								<td className="money py-2.5 pl-3 text-right">{formatCents(earned - one.result)}</td>
								<td className="money py-2.5 pl-3 text-right font-bold">{formatCents(one.result)}</td>
							</tr>
						);
					})}
				</tbody>
			</table>
		</ScrollArea>
	);
}

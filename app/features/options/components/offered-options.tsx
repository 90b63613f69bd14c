import { formatDate } from "#app/lib/dates.ts";
import { sum } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import type { OptionsView } from "../options-view.server.ts";
import * as chooseTexts from "../texts/choose.ts";
import * as texts from "../texts/options.ts";

type People = NonNullable<OptionsView["people"]>;
type Props = { view: OptionsView; people: People };

/** The options that an organizer offers, with who has chosen each and who has not chosen. */
export function OfferedOptions({ view: { trip, today, mayManage }, people }: Props) {
	return (
		<Card title={texts.offered}>
			<ul className="divide-y divide-line">
				{people.map((group) => (
					<li key={group.id} className="flex flex-col gap-2 py-4 first:pt-0">
						<div className="flex flex-wrap items-center justify-between gap-x-3">
							<h3 className="title">
								<bdi className="wrap-anywhere">{group.name}</bdi>
							</h3>
							{mayManage && (
								<ButtonLink
									to={pathTo("/trip/:shareId/options/:groupId", { shareId: trip.shareId, groupId: group.id })}
									look="quiet"
									aria-label={texts.changeNamed(group.name)}
								>
									{texts.change}
								</ButtonLink>
							)}
						</div>
						<dl className="flex flex-col gap-2 tabular-nums">
							{group.options.map((option) => (
								<Offered key={option.id} option={option} />
							))}
						</dl>
						{group.undecided.length > 0 && (
							<p className="text-sm text-ink-soft wrap-anywhere">
								{texts.undecided(group.undecided.join(", "))}
							</p>
						)}
						<p className="text-sm text-ink-soft">
							{[
								texts.comesTo(sum(group.options.flatMap(({ people }) => people.map(({ price }) => price)))),
								group.chooseBy && chooseTexts.chooseBy(formatDate(group.chooseBy, today)),
							]
								.filter(Boolean)
								.join(" · ")}
						</p>
					</li>
				))}
			</ul>
		</Card>
	);
}

function Offered({ option }: { option: People[number]["options"][number] }) {
	const { name, price, isClosed, capacity, people } = option;
	return (
		<div>
			<dt className="flex flex-wrap justify-between gap-x-3">
				<span>
					<bdi className="font-semibold wrap-anywhere">{name}</bdi> {chooseTexts.priceOf(price)}
					{isClosed && <span className="text-ink-soft"> · {chooseTexts.closed}</span>}
				</span>
				<span>{texts.chosenBy(people.length, capacity)}</span>
			</dt>
			{people.length > 0 && (
				<dd className="text-sm text-ink-soft wrap-anywhere">{people.map((one) => one.name).join(", ")}</dd>
			)}
		</div>
	);
}

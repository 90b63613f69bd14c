import type { ReactNode } from "react";
import {
	DEMO_ITEMS,
	DEMO_PARTY_SIZE,
	type DemoStepId,
	demoTotals,
} from "#app/features/site/information/demo-steps.ts";
import * as texts from "#app/features/site/information/texts/demo.ts";
import { formatCents } from "#app/lib/money.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { ItemRow } from "#app/ui/item-row.tsx";
import { Pill } from "#app/ui/pill.tsx";

const { total, perPerson } = demoTotals(DEMO_ITEMS, DEMO_PARTY_SIZE);

const ICONS: Record<(typeof DEMO_ITEMS)[number]["type"], IconName> = {
	flight: "plane",
	accommodation: "bed-double",
};

/** What a step of the demo adds to the trip. */
export function DemoStepContent({ id }: { id: DemoStepId }) {
	const item = DEMO_ITEMS.find((one) => one.id === id);
	if (item) {
		const { name, details } = texts.items[item.id];
		return (
			<ItemRow
				icon={<Icon name={ICONS[item.type]} size={22} />}
				title={name}
				details={details}
				amount={formatCents(item.cost)}
			/>
		);
	}
	if (id === "details") return <Details />;
	return id === "costs" ? <Costs /> : <Ready />;
}

function Details() {
	return (
		<dl className="demo-facts">
			<Fact label={texts.destinationLabel}>{texts.destination}</Fact>
			<Fact label={texts.groupLabel}>{texts.group(DEMO_PARTY_SIZE)}</Fact>
			<Fact label={texts.datesLabel}>{texts.dates}</Fact>
		</dl>
	);
}

function Costs() {
	return (
		<>
			<dl className="demo-facts">
				<Fact label={texts.totalLabel}>
					<span className="amount">{formatCents(total)}</span>
				</Fact>
				<Fact label={texts.perPersonLabel}>
					<span className="amount">{formatCents(perPerson)}</span>
				</Fact>
			</dl>
			<p className="mt-1 text-sm text-ink-soft">{texts.division(formatCents(total), DEMO_PARTY_SIZE)}</p>
		</>
	);
}

function Ready() {
	return (
		<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
			<div>
				<p className="font-semibold">{texts.readyTitle}</p>
				<p className="text-ink-soft">{texts.readyText(formatCents(perPerson))}</p>
			</div>
			<Pill tone="paid">{texts.ready}</Pill>
		</div>
	);
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
	return (
		<div>
			<dt>{label}</dt>
			<dd>{children}</dd>
		</div>
	);
}

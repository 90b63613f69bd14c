import type { ReactNode } from "react";
import { formatCents } from "#app/lib/money.ts";
import { BackLink } from "#app/ui/back-link.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { cx } from "#app/ui/cx.ts";
import { PageHeading } from "#app/ui/heading.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { IconName } from "#app/ui/icons.ts";
import { ItemRow } from "#app/ui/item-row.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { DEMO_ITEMS, DEMO_PARTY_SIZE, DEMO_STEPS, type DemoStepId, demoTotals } from "../demo-steps.ts";
import * as texts from "../texts/how-it-works.ts";

const TITLE_ID = "demo-dialog-title";

type Props = {
	hasScript: boolean; // whether pages have scripts for this reader
};

/** The demo in the page. Without its script the link opens a page with only the demo. */
export function DemoSection({ hasScript }: Props) {
	return (
		<section aria-labelledby="demo" className="flex flex-col gap-3 sm:gap-5">
			<div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
				<div className="max-w-text">
					<h2 id="demo" className="text-xl">
						{texts.demoTitle}
					</h2>
					<p className="mt-1 text-ink-soft">{texts.demoLead}</p>
				</div>
				<ButtonLink to="?demo=full" look="secondary" icon={<Icon name="monitor" />} data-demo-open>
					{texts.fullScreen}
				</ButtonLink>
			</div>
			<div data-demo-home>
				<Demo />
			</div>
			<dialog className="demo-full" aria-labelledby={TITLE_ID} data-demo-dialog>
				<div>
					<form method="dialog" className="mb-4 flex items-center justify-between gap-4">
						<h2 id={TITLE_ID}>{texts.dialogTitle}</h2>
						<Button look="secondary" icon={<Icon name="x" />}>
							{texts.close}
						</Button>
					</form>
					<div data-demo-full />
				</div>
			</dialog>
			{hasScript && <DemoScript />}
		</section>
	);
}

/** The demo alone, which the link opens on a page without scripts. */
export function DemoAlone({ hasScript }: Props) {
	return (
		<div className="mx-auto flex w-full max-w-4xl flex-col gap-5">
			<BackLink to="/how-it-works#demo">{texts.backToPage}</BackLink>
			<PageHeading title={texts.title} lead={texts.demoLead} />
			<Demo />
			{hasScript && <DemoScript />}
		</div>
	);
}

const DemoScript = () => <script src="/how-it-works.js" defer />;

/**
 * The demo in its final state. public/how-it-works.js clears it, and plays it with the delays given here. Its buttons
 * are hidden until then.
 */
function Demo() {
	return (
		<div className="demo" data-demo data-cleared={texts.cleared} data-playing-words={texts.playing}>
			<div className="demo-head">
				<div>
					<p className="label text-night-soft">{texts.label}</p>
					<p className="title">{texts.trip}</p>
				</div>
				<div className="flex flex-wrap gap-3" data-demo-buttons hidden>
					<Button type="button" data-demo-start>
						{texts.start}
					</Button>
					<Button type="button" look="secondary" data-demo-reset>
						{texts.reset}
					</Button>
				</div>
			</div>
			<ol className="demo-steps">
				{DEMO_STEPS.map(({ id, delayMs }, index) => (
					<li
						key={id}
						data-demo-step={id}
						data-delay={delayMs}
						data-said={texts.announce(index + 1, DEMO_STEPS.length, texts.demoSteps[id].said)}
						className={cx(id === "ready" && "perforated")}
					>
						<p className="demo-title">{texts.demoSteps[id].title}</p>
						<div className="demo-content">
							<DemoStepContent id={id} />
						</div>
					</li>
				))}
			</ol>
			<p className="sr-only" aria-live="polite" data-demo-status />
		</div>
	);
}

const { total, perPerson } = demoTotals(DEMO_ITEMS, DEMO_PARTY_SIZE);

const ICONS: Record<(typeof DEMO_ITEMS)[number]["type"], IconName> = {
	flight: "plane",
	accommodation: "bed-double",
};

/** The row that a step of the demo adds to the trip. */
function DemoStepContent({ id }: { id: DemoStepId }) {
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

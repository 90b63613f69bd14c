import { TIER_BY_ID } from "#app/features/tiers/tiers.ts";
import { basisPointsOf } from "#app/lib/money.ts";
import { shortPrice } from "../prices.ts";
import * as texts from "../texts/page.ts";

const EXAMPLE = 100_000; // cents

const STEPS = [
	{ title: texts.stepBook, text: texts.stepBookText },
	{ title: texts.stepEarn, text: texts.stepEarnText },
	{ title: texts.stepApply, text: texts.stepApplyText },
];

export function CashBack() {
	const { plus, pro } = TIER_BY_ID;
	return (
		<section
			id="cash-back"
			aria-labelledby="cash-back-title"
			className="-mx-4 bg-night px-4 py-8 text-night-ink sm:mx-0 sm:rounded-card sm:px-10"
		>
			<h2 id="cash-back-title" className="max-w-text text-xl sm:text-2xl">
				{texts.cashBackTitle}
			</h2>
			<p className="mt-2 max-w-text text-lg text-night-soft">{texts.cashBackLead}</p>
			<div className="mt-6 grid gap-6 lg:grid-cols-[2fr_3fr]">
				<div>
					<h3 className="text-lg">{texts.exampleTrip(shortPrice(EXAMPLE))}</h3>
					<dl className="mt-2 flex gap-8">
						{[plus, pro].map(({ id, name, cashBackRate }) => (
							<div key={id} className="flex flex-col-reverse">
								<dt className="text-night-soft">{texts.exampleWith(name)}</dt>
								<dd className="font-display text-2xl font-extrabold text-coral-soft tabular-nums">
									{shortPrice(basisPointsOf(EXAMPLE, cashBackRate))}
								</dd>
							</div>
						))}
					</dl>
					<p className="mt-2 text-sm text-night-soft">{texts.exampleFine(shortPrice(EXAMPLE))}</p>
				</div>
				<ol className="flex flex-col gap-4">
					{STEPS.map(({ title, text }, index) => (
						<li key={title} className="flex gap-4">
							<span className="w-8 shrink-0 font-display text-xl font-extrabold text-coral-soft" aria-hidden>
								{index + 1}
							</span>
							<div>
								<h3 className="text-lg">{title}</h3>
								<p className="mt-1 text-night-soft">{text}</p>
							</div>
						</li>
					))}
				</ol>
			</div>
		</section>
	);
}

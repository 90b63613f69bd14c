import { Icon } from "#app/ui/icon.tsx";
import type { Benefit } from "../plan-benefits.ts";

export function BenefitList({ benefits }: { benefits: Benefit[] }) {
	return (
		<ul className="flex flex-col gap-3">
			{benefits.map(({ id, title, description }) => (
				<li key={id} className="icon-line">
					<Icon name="circle-check" className="text-paid" />
					<div>
						<p className="font-semibold">{title}</p>
						<p className="text-ink-soft">{description}</p>
					</div>
				</li>
			))}
		</ul>
	);
}

import { cx } from "#app/ui/cx.ts";
import { Link } from "#app/ui/link.tsx";

type Props = {
	label: string;
	choices: { to: string; word: string; isChosen: boolean }[];
};

/** Links between the views of one page. */
export function ChoiceLinks({ label, choices }: Props) {
	return (
		<nav aria-label={label} className="flex flex-wrap gap-x-6">
			{choices.map(({ to, word, isChosen }) => (
				<Link
					key={to}
					to={to}
					aria-current={isChosen ? "true" : undefined}
					className={cx("inline-flex min-h-touch items-center", isChosen ? "font-semibold" : "link")}
				>
					{word}
				</Link>
			))}
		</nav>
	);
}

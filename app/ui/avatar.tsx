import { cx } from "./cx.ts";

type Person = { name: string; imageUrl?: string | null; pending?: boolean };

const SIZES = { sm: "size-8 text-xs", md: "size-10 text-sm", lg: "size-16 text-lg" };

type Props = Person & {
	size?: keyof typeof SIZES;
	initials?: string;
	decorative?: boolean;
};

/** Shows a picture, or initials on a colour that depends only on the name; `pending` draws an outline. */
export function Avatar({
	name,
	imageUrl,
	pending,
	size = "md",
	initials = initialsOf(name),
	decorative,
}: Props) {
	const look = cx(
		"inline-flex shrink-0 items-center justify-center rounded-full font-display font-bold select-none",
		SIZES[size],
		pending
			? "border-2 border-dashed border-line-strong bg-wash text-ink-soft"
			: `face face-${colorOf(name)}`,
	);
	if (imageUrl) {
		// React preloads other images in the head, where they would delay the page.
		return (
			<img className={cx(look, "object-cover")} src={imageUrl} alt={decorative ? "" : name} loading="lazy" />
		);
	}
	return decorative ? (
		<span className={look} aria-hidden>
			{initials}
		</span>
	) : (
		<span className={look} role="img" aria-label={name || "Somebody"} title={name}>
			{initials}
		</span>
	);
}

type RowProps = {
	people: Person[];
	label: string;
	max?: number;
	total?: number; // the number of all people, if `people` is not all of them
	size?: keyof typeof SIZES;
};

export function AvatarRow({ people, label, max = 8, total = people.length, size }: RowProps) {
	const shown = people.slice(0, total > max ? max - 1 : max);
	const more = total - shown.length;
	return (
		<ul className="flex flex-wrap gap-y-2 pl-2" aria-label={label}>
			{shown.map((person, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name
				<li key={`${person.name}-${index}`} className="-ml-2 flex rounded-full bg-surface p-0.5">
					<Avatar {...person} size={size} />
				</li>
			))}
			{more > 0 && (
				<li className="-ml-2 flex rounded-full bg-surface p-0.5">
					<Avatar name={`and ${more} more`} initials={`+${more}`} size={size} pending />
				</li>
			)}
		</ul>
	);
}

export function initialOf(name: string): string {
	return firstLetter(name.trim()) || "?";
}

function initialsOf(name: string): string {
	const words = name.trim().split(/\s+/);
	const last = words.length > 1 ? words.at(-1) : "";
	return `${firstLetter(words[0])}${firstLetter(last)}` || "?";
}

function firstLetter(word = ""): string {
	return ([...word][0] ?? "").toUpperCase();
}

function colorOf(name: string): number {
	let sum = 0;
	for (const char of name) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973;
	return (sum % 6) + 1;
}

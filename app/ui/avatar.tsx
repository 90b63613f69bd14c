import { cx } from "./cx.ts";
import * as texts from "./texts.ts";

type Person = { name: string; imageUrl?: string | null; pending?: boolean; face?: number };

const COLORS = 6;
const SIZES = { sm: "avatar-sm", md: null, lg: "avatar-lg" };

type Props = Person & {
	size?: keyof typeof SIZES;
	initials?: string;
	decorative?: boolean;
};

/** Shows the picture or the initials. `face`, which numbers the people of a trip, decides their colour, or else the name. */
export function Avatar({
	name,
	imageUrl,
	pending,
	face = name.length,
	size = "md",
	initials = initialsOf(name),
	decorative,
}: Props) {
	const look = cx("avatar", SIZES[size], pending ? "avatar-pending" : `face-${(face % COLORS) + 1}`);
	if (imageUrl) {
		// React preloads other images in the head, where they would delay the page.
		return <img className={look} src={imageUrl} alt={decorative ? "" : name} loading="lazy" />;
	}
	return decorative ? (
		<span className={look} aria-hidden>
			{initials}
		</span>
	) : (
		<span className={look} role="img" title={name || texts.someone}>
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
		<ul className="avatar-row" aria-label={label}>
			{shown.map((person, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name
				<li key={`${person.name}-${index}`}>
					<Avatar face={index} {...person} size={size} />
				</li>
			))}
			{more > 0 && (
				<li>
					<Avatar name={texts.morePeople(more)} initials={`+${more}`} size={size} pending />
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

import { cx } from "./cx.ts";
import sprite from "./icons.svg?url";
import type { IconName } from "./icons.ts";

type Props = { name: IconName; size?: number; bold?: boolean; className?: string };

/** A line icon, always beside words: it is hidden from screen readers. Drawn from one cached file, not from script. */
export function Icon({ name, size = 20, bold, className }: Props) {
	return (
		<svg className={cx("icon", bold && "icon-bold", className)} width={size} height={size} aria-hidden>
			<use href={`${sprite}#${name}`} />
		</svg>
	);
}

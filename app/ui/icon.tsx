import { cx } from "./cx.ts";
import sprite from "./icons.svg?url";
import type { IconName } from "./icons.ts";

type Props = {
	name: IconName;
	size?: 14 | 16 | 18 | 20 | 22 | 24 | 26 | 28 | 32; // in CSS pixels
	bold?: boolean;
	className?: string;
};

/** An icon is hidden from screen readers, because there is always text next to it. */
export function Icon({ name, size = 20, bold, className }: Props) {
	return (
		<svg
			className={cx("icon", size !== 20 && `icon-${size}`, bold && "icon-bold", className)}
			aria-hidden="true"
		>
			<use href={`${sprite}#${name}`} />
		</svg>
	);
}

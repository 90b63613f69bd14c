import { cx } from "./cx.ts";
import { iconShapes } from "./icon-shapes.ts";
import sprite from "./icons.svg?url";
import type { IconName } from "./icons.ts";

type Props = {
	name: IconName;
	size?: 14 | 16 | 18 | 20 | 22 | 24 | 26 | 28 | 32; // in CSS pixels
	bold?: boolean;
	className?: string;
};

/**
 * An icon is hidden from screen readers, because words stand beside it. The server puts its shapes into the page, and
 * the browser draws later icons from one cached file, so that the script contains neither.
 */
export function Icon({ name, size = 20, bold, className }: Props) {
	const drawing = import.meta.env.SSR ? iconShapes(name) : `<use href="${sprite}#${name}"></use>`;
	return (
		<svg
			className={cx("icon", size !== 20 && `icon-${size}`, bold && "icon-bold", className)}
			viewBox="0 0 24 24"
			aria-hidden
			// biome-ignore lint/security/noDangerouslySetInnerHtml: both drawings are ours, and React keeps the server's one
			dangerouslySetInnerHTML={{ __html: drawing }}
			suppressHydrationWarning
		/>
	);
}

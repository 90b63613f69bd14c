import type { ComponentProps } from "react";

type Props = Pick<ComponentProps<"section">, "className" | "role" | "aria-relevant" | "children"> & {
	label: string;
};

/** A part of a page that scrolls by itself, such as a wide table. The keyboard reaches and scrolls it too. */
export function ScrollArea({ label, className = "overflow-x-auto", ...rest }: Props) {
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
		<section className={className} tabIndex={0} aria-label={label} {...rest} />
	);
}

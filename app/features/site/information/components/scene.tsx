import { cx } from "#app/ui/cx.ts";

type Props = {
	src: string; // one of ../scenes, 1200 by 630
	alt: string; // empty where the picture tells nothing more than the text beside it
	className?: string;
	lazy?: boolean; // below the first screen, where it can wait
};

/** An illustration. Within a `<picture>` React does not ask for it in the head (docs/decisions/0006). */
export function Scene({ src, alt, className, lazy }: Props) {
	return (
		<picture>
			<img
				src={src}
				alt={alt}
				width={1200}
				height={630}
				loading={lazy ? "lazy" : undefined}
				className={cx("block w-full", className)}
			/>
		</picture>
	);
}
